import type { PLANS } from '@msafara/domain/reasons/plans.reasons';

export default {
  'role.adminsOnly': 'Seuls les administrateurs peuvent faire cela.',
  'role.noShipments': 'Vous ne pouvez pas voir les envois.',
  'role.noChange': 'Les lecteurs peuvent consulter les envois, mais pas les modifier.',
  'role.noDelete': 'Les lecteurs peuvent consulter les envois, mais pas les supprimer.',
  'role.noShare': 'Les lecteurs enregistrent des filtres pour eux seuls.',
  'role.ownerManagesTeam': 'Seul le propriétaire d’une organisation gère son équipe.',
  'role.ownerSets': 'Seul le propriétaire d’une organisation change ses réglages.',
  'role.adminsStay': 'Les administrateurs ne peuvent pas rejoindre une autre organisation.',
  'role.adminsPayNothing': 'Les administrateurs n’ont pas de forfait à payer.',
  'role.ownerPays': 'Seul le propriétaire d’une organisation paie son forfait.',
  'role.ownerKeys': 'Seul le propriétaire d’une organisation gère ses clés d’API.',
  'role.ownerWebhooks': 'Seul le propriétaire d’une organisation gère ses webhooks.',
  'plan.clocks': 'Les délais payants, les cautions et le coût de l’attente font partie du forfait Enterprise.',
  'plan.createShipments':
    'Seuls les comptes payants peuvent créer des envois. Contactez l’administrateur pour changer de forfait.',
  'plan.files': 'Les photos font partie des forfaits Growth et Enterprise.',
  'plan.proofArchive': 'Les preuves d’un mois font partie des forfaits Growth et Enterprise.',
  'plan.borders': 'Les étapes, unités et scellés font partie des forfaits Growth et Enterprise.',
  'plan.fileBytes': 'Votre forfait comprend {{max, number}} Go pour les photos, et tout est utilisé.',
  'plan.eta': 'La livraison prévue et les champs de retard font partie du forfait Enterprise.',
  'plan.contact': 'Vos coordonnées sur les pages de suivi font partie des forfaits Growth et Enterprise.',
  'plan.chat': 'L’assistance en direct fait partie des forfaits Growth et Enterprise.',
  'plan.periodOver':
    'La période d’essai ou payée est terminée. Rien ne peut être enregistré tant que le forfait n’est pas renouvelé.',
  'plan.teamLapsed':
    'La période d’essai ou payée est terminée. L’équipe ne peut pas être modifiée tant que le forfait n’est pas renouvelé.',
  'plan.shipments': 'Votre forfait {{plan}} est limité à {{limit, number}} envois par mois.',
  'plan.demoShipments': 'Les comptes de démonstration sont limités à {{limit, number}} envois.',
  'plan.users':
    'Votre forfait {{plan}} est limité à {{limit, number}} utilisateurs. Les invitations en attente comptent.',
  'plan.usersOf':
    '{{organisation}} : le forfait {{plan}} est limité à {{limit, number}} utilisateurs. Demandez au propriétaire de libérer une place.',
  'plan.lapsedOf':
    'La période d’essai ou payée est terminée pour {{organisation}}. Son propriétaire doit d’abord renouveler le forfait.',
} satisfies Record<keyof typeof PLANS, string>;
