import type { ORGANISATIONS } from '@msafara/domain/reasons/organisations.reasons';

export default {
  'organisation.notFound': 'Organisation introuvable',
  'organisation.required': 'Choisissez une organisation',
  'organisation.adminsInPlatform': 'Les administrateurs font partie de l’organisation de la plateforme.',
  'organisation.platformForAdmins': 'Seuls les administrateurs font partie de l’organisation de la plateforme.',
  'organisation.noPlanToChange': 'La plateforme et la démonstration n’ont pas de forfait à modifier.',
  'organisation.planChanged':
    'Le forfait de cette organisation a changé depuis que vous l’avez ouvert. Vérifiez-le tel qu’il est maintenant, puis enregistrez de nouveau.',
  'organisation.noPlanToPay': 'La plateforme et la démonstration n’ont pas de forfait à payer.',
  'organisation.noEndDate': 'Le forfait de cette organisation n’a pas d’échéance. Fixez-en une d’abord.',
  'organisation.noOwnerToName': 'La plateforme et la démonstration n’ont pas de propriétaire à désigner.',
  'organisation.noSuchMember': 'Aucun membre de cette organisation n’a cette adresse. Créez-y d’abord l’utilisateur.',
  'user.notFound': 'Utilisateur introuvable',
  'user.requestNotFound': 'Demande introuvable',
  'user.demo': 'Le compte de démonstration ne peut pas être modifié.',
  'user.notYourselfDeactivate': 'Vous ne pouvez pas désactiver votre propre compte.',
  'user.notYourselfDelete': 'Vous ne pouvez pas supprimer votre propre compte.',
  'user.unverified':
    'L’adresse e-mail de ce compte n’est pas encore confirmée. Son titulaire doit d’abord suivre le lien que nous lui avons envoyé.',
  'user.inactive': 'Ce compte est désactivé. Activez-le d’abord.',
  'user.notYourselfSecondFactor': 'Désactivez votre propre connexion en deux étapes dans Réglages.',
  'user.noSecondFactor': 'La connexion en deux étapes n’est pas activée pour ce compte.',
  'team.role': 'Choisissez expéditeur ou lecteur',
  'team.ownerActive': 'Seul un membre actif peut être propriétaire de l’organisation.',
  'invitation.notFound': 'Invitation introuvable',
  'invitation.over': 'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  'invitation.isMember': 'Cette adresse est déjà celle d’un membre.',
  'invitation.isInvited': 'Cette adresse a déjà une invitation.',
  'invitation.verifyFirst': 'Confirmez d’abord votre propre adresse e-mail, puis invitez les autres.',
  'invitation.otherAddress':
    'Cette invitation est destinée à une autre adresse e-mail. Déconnectez-vous, puis rouvrez le lien ou connectez-vous avec cette adresse.',
  'invitation.hasAccount': 'Cette adresse a déjà un compte. Connectez-vous avec ce compte, puis rouvrez l’invitation.',
  'invitation.youAreMember': 'Vous êtes déjà membre de cette organisation.',
  'invitation.cannotMove':
    'Votre compte appartient à une organisation qui a des envois, des clés d’API ou d’autres membres ; il ne peut donc pas changer d’organisation. Demandez à être invité à une autre adresse.',
  'invitation.paidPlan':
    'Votre organisation a un forfait payé, qui serait perdu. Faites-vous rembourser dans Réglages → Facturation ou attendez la fin du forfait, ou demandez à être invité à une autre adresse.',
  'mail.notFound': 'E-mail introuvable',
  'job.notFound': 'Tâche introuvable',

  'logo.tooMuch': 'Le logo est trop détaillé pour une petite image. Choisissez-en un plus simple.',
} satisfies Record<keyof typeof ORGANISATIONS, string>;
