import type { PLANS } from '@msafara/domain/reasons/plans.reasons';

export default {
  'role.adminsOnly': 'Só os administradores podem fazer isto.',
  'role.noShipments': 'Não pode ver envios.',
  'role.noChange': 'Os leitores podem consultar os envios, mas não alterá-los.',
  'role.noDelete': 'Os leitores podem consultar os envios, mas não eliminá-los.',
  'role.noShare': 'Os leitores guardam filtros só para si.',
  'role.ownerManagesTeam': 'Só o proprietário de uma organização gere a equipa dela.',
  'role.ownerSets': 'Só o proprietário de uma organização altera as definições dela.',
  'role.adminsStay': 'Os administradores não podem juntar-se a outra organização.',
  'role.adminsPayNothing': 'Os administradores não têm plano a pagar.',
  'role.ownerPays': 'Só o proprietário de uma organização paga o plano dela.',
  'role.ownerKeys': 'Só o proprietário de uma organização gere as suas chaves de API.',
  'role.ownerWebhooks': 'Só o proprietário de uma organização gere os seus webhooks.',
  'plan.clocks': 'Prazos, cauções e o custo da espera fazem parte do plano Enterprise.',
  'plan.createShipments': 'Só as contas pagas podem criar envios. Contacte o administrador para mudar de plano.',
  'plan.files': 'As fotografias fazem parte dos planos Growth e Enterprise.',
  'plan.proofArchive': 'As provas de um mês fazem parte dos planos Growth e Enterprise.',
  'plan.borders': 'Os marcos, as unidades e os selos fazem parte dos planos Growth e Enterprise.',
  'plan.fileBytes': 'O seu plano tem {{max, number}} GB para fotografias, e estão ocupados.',
  'plan.eta': 'A entrega prevista e os campos de atraso fazem parte do plano Enterprise.',
  'plan.contact': 'Os seus contactos nas páginas de rastreio fazem parte dos planos Growth e Enterprise.',
  'plan.chat': 'O chat de apoio faz parte dos planos Growth e Enterprise.',
  'plan.periodOver': 'O período de teste ou pago terminou. Nada pode ser registado até o plano ser renovado.',
  'plan.teamLapsed': 'O período de teste ou pago terminou. A equipa não pode ser alterada até o plano ser renovado.',
  'plan.shipments': 'O seu plano {{plan}} tem um limite de {{limit, number}} envios por mês.',
  'plan.demoShipments': 'As contas de demonstração têm um limite de {{limit, number}} envios.',
  'plan.users':
    'O seu plano {{plan}} tem um limite de {{limit, number}} utilizadores. Os convites em aberto também contam.',
  'plan.usersOf':
    'O plano {{plan}} de {{organisation}} tem um limite de {{limit, number}} utilizadores. Peça ao proprietário que arranje lugar.',
  'plan.lapsedOf':
    'O período de teste ou pago de {{organisation}} terminou. O proprietário tem primeiro de renovar o plano.',
} satisfies Record<keyof typeof PLANS, string>;
