import type { ImportRow } from './import.schema.ts';

/** What a column of weights is written in. */
export const WEIGHT_UNITS = ['kg', 'g', 't', 'lb'] as const;

export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** Lists of headings, each with commas between. */
type HeadingWords = {
  /** Headings that say one field and nothing else. */
  sure: readonly string[];
  /** Headings that often say it, and may say something else. */
  likely?: readonly string[];
};

/**
 * What people write above the columns of their lists, in our five languages. The labels of our own screens are among
 * them, so that a template and an export are known again (tested in the web app).
 */
export const HEADING_WORDS: Record<keyof ImportRow, HeadingWords> = {
  trackingNumber: {
    sure: [
      'tracking number, tracking no, tracking nr, tracking id, tracking code, tracking, track no',
      'awb, awb no, awb number, air waybill, waybill, waybill no, waybill number, hawb, mawb',
      'consignment number, consignment no, consignment note, shipment id, shipment number, shipment no',
      'consignment note no, consignment note number, airway bill, airway bill no, airway bill number, tracking reference',
      'parcel number, parcel id, bl no, bl number, bill of lading',
      'n de suivi, no de suivi, numero de suivi, num suivi, code de suivi, suivi, numero d envoi',
      'n d envoi, lta, n lta, numero lta, lettre de transport, connaissement, numero de colis',
      'رقم التتبع, رقم تتبع, رقم الشحنة, كود التتبع, رقم البوليصة, بوليصة الشحن, رقم بوليصة الشحن',
      'nambari ya ufuatiliaji, namba ya ufuatiliaji, namba ya mzigo, nambari ya mzigo, ufuatiliaji',
      'numero de rastreio, numero de rastreamento, codigo de rastreio, codigo de rastreamento, rastreio',
      'numero do envio, numero de envio, n de rastreio, guia, numero da guia, guia de transporte',
    ],
    likely: [
      'number, no, nr, num, id, code, shipment, consignment, parcel, barcode, bl',
      'numero, n, envoi, colis no, code barre, code barres, codigo, envio, codigo de barras',
      'الرقم, رقم, الشحنة, كود, الباركود, namba, nambari, mzigo, kodi',
    ],
  },
  origin: {
    sure: [
      'origin, from, ship from, shipped from, place of origin, origin city, port of loading, pol',
      'pickup location, pickup place, departure, place of departure, loading place',
      'pick up location, pick up place, pickup city, pick up city, collection location, place of receipt, dispatch location',
      'origin location, origin port, loading port, from city, ship from city, sender city, shipper city',
      'origine, lieu d origine, provenance, depart, lieu de depart, ville de depart, ville d origine',
      'expedie de, port de chargement, lieu de chargement, lieu d enlevement',
      'ville d expedition, ville d enlevement, ville de chargement, ville de l expediteur',
      'المنشأ, مكان المنشأ, من, مكان الشحن, نقطة الانطلاق, بلد المنشأ, مدينة المنشأ, ميناء الشحن',
      'unakotoka, kutoka, asili, inakotoka, mahali pa kuanzia, chanzo, umetoka',
      'origem, local de origem, cidade de origem, partida, local de partida, porto de embarque',
    ],
    likely: [
      'loading, pickup, pick up, collection, dispatch, de, chargement, embarque, country of origin, pays d origine',
    ],
  },
  destination: {
    sure: [
      'destination, to, dest, ship to, shipped to, final destination, place of delivery',
      'destination city, delivery place, delivery location, delivery city, port of discharge, pod',
      'drop off location, dropoff location, destination location, destination port, discharge port, to city, ship to city',
      'shipping city, receiver city, recipient city, consignee city',
      'lieu de destination, ville de destination, lieu de livraison, ville de livraison, lieu d arrivee',
      'port de dechargement, destination finale, ville d arrivee, ville du destinataire',
      'الوجهة, وجهة, إلى, مكان التسليم, مدينة الوصول, جهة الوصول, ميناء الوصول, الوجهة النهائية',
      'unakoenda, kwenda, mwisho, inakoenda, unakokwenda, mahali pa kufikishwa, mwisho wa safari',
      'destino, local de destino, cidade de destino, destino final, local de entrega, porto de destino',
      'cidade de entrega, cidade de chegada, cidade do destinatario',
    ],
    likely: [
      'drop off, dropoff, arrivee, arrival place, city, town, ville, cidade, المدينة, mji, chegada, delivery to',
    ],
  },
  priority: {
    sure: [
      'priority, service level, urgency, priorite, niveau de priorite, urgence',
      'الأولوية, أولوية, درجة الأولوية, kipaumbele, prioridade, urgencia',
    ],
    likely: ['service, الخدمة, huduma, servico'],
  },
  reference: {
    sure: [
      'reference, ref, ref no, reference no, reference number, our ref, our reference, your ref',
      'customer reference, customer ref, client reference, order no, order number, order id, order',
      'shipper reference, sender reference, source document, delivery note no, delivery note number',
      'po, po no, po number, purchase order, sales order, invoice no, invoice number',
      'numero de reference, n de reference, reference client, notre reference, votre reference',
      'n de commande, numero de commande, commande, bon de commande, n de facture, numero de facture',
      'المرجع, رقم المرجع, رقم مرجعي, الرقم المرجعي, رقم الطلب, الطلب, رقم أمر الشراء, رقم الفاتورة',
      'nambari ya kumbukumbu, namba ya kumbukumbu, kumbukumbu, namba ya oda, nambari ya oda, oda',
      'referencia, numero de referencia, referencia do cliente, encomenda, numero da encomenda',
      'n de encomenda, pedido, numero do pedido, numero da fatura, n da fatura',
    ],
    likely: ['invoice, booking, booking no, booking number, facture, الفاتورة, ankara, fatura'],
  },
  recipientName: {
    sure: [
      'recipient, recipient name, recipients name, recipient s name, consignee, consignee name',
      'receiver, receiver name, addressee, ship to name, delivered to, receiver s name, shipping name, delivery name',
      'destinataire, nom du destinataire, nom destinataire, receptionnaire, consignataire',
      'المستلم, اسم المستلم, المرسل إليه, اسم المرسل إليه, المستقبل',
      'mpokeaji, jina la mpokeaji, jina mpokeaji',
      'destinatario, nome do destinatario, nome destinatario, recebedor, consignatario',
    ],
    likely: [
      'name, customer, customer name, client, client name, buyer, contact name, attention, receiver company',
      'nom, nom du client, nom et prenom, acheteur, الاسم, اسم العميل, العميل, الزبون',
      'jina, mteja, jina la mteja, nome, cliente, nome do cliente, comprador',
    ],
  },
  recipientPhone: {
    sure: [
      'recipient phone, recipients phone, recipient s phone, consignee phone, receiver phone, phone',
      'recipient phone number, receiver phone number, receiver s phone, recipient mobile, receiver mobile, shipping phone',
      'delivery phone, customer phone, contact phone',
      'phone number, phone no, telephone, tel, tel no, telephone number, mobile, mobile number',
      'mobile no, cell, cell phone, cellphone, gsm, msisdn, whatsapp',
      'telephone du destinataire, tel destinataire, numero de telephone, n de telephone, portable, n tel',
      'هاتف المستلم, رقم هاتف المستلم, الهاتف, رقم الهاتف, الجوال, رقم الجوال, الموبايل, تليفون',
      'simu ya mpokeaji, simu, namba ya simu, nambari ya simu, rununu',
      'telefone do destinatario, telefone, telemovel, celular, numero de telefone, contacto telefonico',
    ],
    likely: ['contact, contact number, contact no, contacto, contato, mawasiliano, للتواصل'],
  },
  recipientEmail: {
    sure: [
      'recipient email, recipients email, recipient s email, consignee email, email, e mail, mail',
      'receiver email, shipping email, customer email',
      'email address, e mail address, e mail du destinataire, email du destinataire, courriel',
      'adresse e mail, adresse email, adresse electronique, البريد الإلكتروني للمستلم, البريد الإلكتروني',
      'بريد المستلم, الإيميل, ايميل, barua pepe ya mpokeaji, barua pepe, anwani ya barua pepe',
      'e mail do destinatario, email do destinatario, correio eletronico, endereco de e mail',
    ],
  },
  recipientAddress: {
    sure: [
      'recipient address, recipients address, recipient s address, consignee address, delivery address',
      'shipping address, ship to address, receiver address, street address',
      'shipping address 1, shipping address1, shipping street, delivery street, address line 1, address 1',
      'receiver address line 1, recipient address line 1, delivery address line 1',
      'adresse du destinataire, adresse destinataire, adresse de livraison, عنوان المستلم, عنوان التسليم',
      'anwani ya mpokeaji, anwani ya kufikishia, morada do destinatario, endereco do destinatario',
      'morada de entrega, endereco de entrega',
    ],
    likely: ['address, street, adresse, rue, العنوان, الشارع, anwani, mtaa, morada, endereco, rua'],
  },
  pieces: {
    sure: [
      'pieces, pcs, no of pieces, number of pieces, packages, no of packages, number of packages',
      'pkgs, parcels, number of parcels, cartons, ctns, boxes, no of boxes',
      'no of pkgs, number of cartons, no of cartons, number of units, no of units, total pieces',
      'colis, nombre de colis, n de colis, nb colis, nb de colis, nombre de pieces, nbre de colis',
      'عدد الطرود, الطرود, عدد القطع, القطع, عدد الكراتين, عدد الصناديق',
      'idadi ya vifurushi, vifurushi, idadi ya vipande, vipande, idadi ya maboksi',
      'volumes, numero de volumes, n de volumes, pecas, numero de pecas, caixas, numero de caixas',
    ],
    likely: ['qty, quantity, lineitem quantity, count, units, quantite, qte, الكمية, العدد, idadi, quantidade, qtd'],
  },
  weightGrams: {
    sure: [
      'weight, wt, gross weight, gross wt, total weight, chargeable weight, gw',
      'total gross weight, shipment weight, package weight, parcel weight, weight for shipping, shipping weight',
      'poids du colis, poids des colis',
      'poids, poids brut, poids total, الوزن, وزن, الوزن الإجمالي, الوزن القائم',
      'uzito, uzani, uzito wa jumla, peso, peso bruto, peso total',
    ],
    likely: ['net weight, poids net, peso liquido, mass, masse, الوزن الصافي'],
  },
  contents: {
    sure: [
      'contents, content, goods, description of goods, goods description, commodity, cargo',
      'item description, product description, cargo description, description of contents, package contents',
      'contenu, marchandise, marchandises, nature de la marchandise, designation, nature des marchandises',
      'المحتوى, المحتويات, البضاعة, وصف البضاعة, نوع البضاعة',
      'yaliyomo, bidhaa, aina ya bidhaa, maelezo ya bidhaa',
      'conteudo, mercadoria, descricao da mercadoria, carga, mercadorias',
    ],
    likely: [
      'description, item, items, item name, lineitem name, product, article, produit, الوصف, الصنف, descricao, produto',
    ],
  },
  notes: {
    sure: [
      'notes, note, remarks, remark, comments, comment, instructions, special instructions',
      'delivery instructions, delivery notes, shipping notes, customer note, instructions de livraison',
      'remarques, remarque, commentaire, commentaires, observations, observation, consignes',
      'ملاحظات, ملاحظة, تعليقات, تعليمات, maelezo, maoni, vidokezo, maelekezo',
      'notas, nota, observacoes, observacao, comentarios, instrucoes, instrucoes de entrega',
    ],
  },
  metadata: {
    sure: ['own data, metadata, donnees propres, metadonnees, بيانات خاصة, data yako mwenyewe, dados proprios'],
  },
  status: {
    sure: [
      'status, shipment status, delivery status, statut, etat, statut de l envoi, الحالة, حالة الشحنة',
      'hali, hali ya mzigo, estado, situacao, estado do envio',
    ],
    likely: ['state, stage'],
  },
  currentLocation: {
    sure: [
      'current location, current place, last location, lieu actuel, position actuelle, الموقع الحالي',
      'المكان الحالي, mahali mzigo ulipo, mahali ulipo, local onde esta, local atual, localizacao atual',
    ],
    likely: ['location, place, lieu, position, الموقع, المكان, mahali, local, localizacao'],
  },
  estimatedDeliveryDate: {
    sure: [
      'estimated delivery date, estimated delivery, estimated arrival, eta, delivery date, del date',
      'expected delivery, expected delivery date, expected arrival, due date, arrival date, deliver by',
      'planned delivery date, planned delivery, planned arrival, scheduled delivery date, scheduled date',
      'requested delivery date, promised date',
      'date de livraison prevue, date de livraison, livraison prevue, date prevue, date d arrivee',
      'date d arrivee prevue, arrivee prevue, موعد التسليم المتوقع, تاريخ التسليم, موعد التسليم',
      'تاريخ التسليم المتوقع, تاريخ الوصول, موعد الوصول, الوصول المتوقع, موعد الوصول المتوقع',
      'tarehe ya kufika inayotarajiwa, tarehe ya kufika, tarehe ya kufikishwa, itafika lini',
      'data prevista de entrega, data de entrega, entrega prevista, data prevista, data de chegada',
      'chegada prevista, previsao de entrega',
    ],
    likely: ['delivery, preferred date, livraison, entrega, التسليم, deadline, echeance, prazo'],
  },
  isDelayed: {
    sure: ['delayed, is delayed, late, en retard, retard, متأخرة, متأخر, umechelewa, atrasado, em atraso'],
  },
  delayReason: {
    sure: [
      'delay reason, reason for delay, reason of delay, motif du retard, raison du retard, cause du retard',
      'سبب التأخير, sababu ya kuchelewa, motivo do atraso, razao do atraso',
    ],
    likely: ['reason, motif, السبب, sababu, motivo'],
  },
};
