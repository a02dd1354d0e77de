import type { PAYMENTS } from '@msafara/domain/reasons/payments.reasons';

export default {
  'order.notFound': 'Commande introuvable',
  'order.notInBrowser': 'Ce navigateur n’a pas cette commande.',
  'order.number': 'Ce n’est pas un numéro de commande',
  'order.id': 'Ce n’est pas une commande',
  'order.otherPlan': 'Cette commande concerne un autre forfait.',
  'order.otherPayer': 'Cette commande a été payée par quelqu’un d’autre.',
  'order.otherLink': 'Ce lien concerne une autre commande.',
  'order.otherAddress':
    'Ce lien est pour l’adresse à laquelle il a été envoyé. Connectez-vous ou inscrivez-vous avec cette adresse.',
  'order.notPaid': 'Cette commande n’a pas été payée.',
  'order.paidBack': 'L’argent de cette commande a été remboursé ; elle ne donne donc droit à aucun compte.',
  'order.notPaidOrBack': 'Cette commande n’est pas payée, ou a été remboursée.',
  'order.hasAccount': 'Ce paiement a déjà son compte. Veuillez vous connecter.',
  'order.linkMailed':
    '{{email}} a déjà un compte. Nous y avons envoyé un lien : connectez-vous, ouvrez-le, et le mois payé est ajouté.',
  'order.noEmail': 'Le paiement est arrivé sans adresse e-mail. Veuillez terminer l’inscription.',
  'order.linkOver': 'Ce lien ne fonctionne plus : le mois payé a été utilisé, ou remboursé.',
  'order.usedMeanwhile': 'Ce mois payé a été utilisé entre-temps.',
  'order.refundRunning': 'L’argent de cette commande est déjà en cours de remboursement, ou a été utilisé entre-temps.',
  'order.moneyBack':
    'La garantie de remboursement vaut pour le premier mois, une seule fois, dans les 30 jours suivant le paiement.',
  'payment.monthly': 'Les forfaits se paient au mois.',
  'payment.price': 'Ce n’est pas le prix du forfait.',
  'payment.currency': 'Les paiements se font en USD',
  'payment.intent': 'L’intention est CAPTURE',
  'payment.amount': 'Ce n’est pas un montant',
  'payment.amountRequired': 'Le montant est obligatoire',
  'payment.referenceRequired': 'La référence est obligatoire',
  'payment.referenceTaken': 'Un paiement avec cette référence est déjà enregistré.',
  'payment.notApproved': 'Le paiement n’a pas encore été approuvé.',
  'payment.noEndDate':
    'Votre forfait n’a pas d’échéance ; il n’y a donc rien à payer. Demandez à l’assistance de le changer.',
  'payment.addsNothing':
    'Votre forfait n’a pas d’échéance ; un mois payé n’y ajoute donc rien. Demandez à l’assistance de le changer ou de rembourser ce mois.',
  'payment.nothingToCancel': 'Il n’y a aucune période en cours à résilier.',
  'payment.notSold': 'Les forfaits ne sont pas vendus ici. Veuillez vous adresser à votre administrateur.',
  'payment.noProvider':
    'Le prestataire de paiement ne répond pas. Rien n’est perdu ; veuillez réessayer dans un instant.',
  'payment.notAnEvent': 'Ce n’est pas un événement.',
  'payment.notGenuine': 'Cet événement n’est pas authentique.',
} satisfies Record<keyof typeof PAYMENTS, string>;
