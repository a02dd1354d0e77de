import type english from '../en/messages.ts';
import type { Translation } from '../translation.ts';

export default {
  'Please sign in.': 'Veuillez vous connecter.',
  'This link does not work any more: it was used, or it is too old.':
    'Ce lien ne fonctionne plus : il a été utilisé, ou il est trop ancien.',
  'The demo account is shared, so this cannot be changed in it.':
    'Le compte de démonstration est partagé ; ceci ne peut donc pas y être modifié.',
  'This is not your current password.': 'Ce n’est pas votre mot de passe actuel.',
  'Choose another password than the current one.': 'Choisissez un mot de passe différent de l’actuel.',
  'This session is over already.': 'Cette session est déjà terminée.',
  'This code is not right. Codes change every 30 seconds, and each works once.':
    'Ce code n’est pas le bon. Les codes changent toutes les 30 secondes, et chacun ne sert qu’une fois.',
  'Enter the code of your authenticator app.': 'Saisissez le code de votre application d’authentification.',
  'This link does not belong to any account.': 'Ce lien ne correspond à aucun compte.',
  'This is your address already.': 'C’est déjà votre adresse.',
  'Invalid email or password': 'E-mail ou mot de passe incorrect',
  'An account with this email already exists.': 'Un compte avec cet e-mail existe déjà.',
  'This password is too common. Please choose another one.':
    'Ce mot de passe est trop courant. Veuillez en choisir un autre.',
  'Too many tries. Please wait a few minutes and try again.':
    'Trop de tentatives. Veuillez attendre quelques minutes et réessayer.',
  'Message not found': 'Message introuvable',
  'Too many open windows.': 'Trop de fenêtres ouvertes.',
  'Organisation not found': 'Organisation introuvable',
  'The cursor is not one of ours.': 'Ce curseur n’est pas un des nôtres.',
  'Not valid': 'Non valide',
  'Another import of this row is under way.': 'Une autre importation de cette ligne est en cours.',
  'No free tracking number was found. Please try again.': 'Aucun n° de suivi libre n’a été trouvé. Veuillez réessayer.',
  'Demo accounts are limited to {{limit}} shipments.': 'Les comptes de démonstration sont limités à {{limit}} envois.',
  'Your {{plan}} plan is limited to {{limit}} shipments per month.':
    'Votre forfait {{plan}} est limité à {{limit}} envois par mois.',
  'This tracking number is already in use.': 'Ce n° de suivi est déjà utilisé.',
  'Shipment not found': 'Envoi introuvable',
  'Somebody else updated this shipment: it is now {{status}}.':
    'Quelqu’un d’autre a mis à jour cet envoi : il est maintenant « {{status}} ».',
  'Too many numbers that do not exist. Please wait a few minutes and try again.':
    'Trop de numéros inexistants. Veuillez attendre quelques minutes et réessayer.',
  'This request came from another site.': 'Cette requête vient d’un autre site.',
  'The request could not be read.': 'La requête n’a pas pu être lue.',
  'The request is too large: at most 64 kB.': 'La requête est trop lourde : 64 ko au plus.',
  'Too many requests. Please wait a moment.': 'Trop de requêtes. Veuillez attendre un instant.',
  'Something went wrong on our side. Reference: {{reference}}':
    'Une erreur s’est produite de notre côté. Référence : {{reference}}',
  'Some fields need attention.': 'Certains champs sont à revoir.',
  'There is nothing here.': 'Il n’y a rien ici.',
  'The service is busy. Please try again in a moment.': 'Le service est surchargé. Veuillez réessayer dans un instant.',
  'The link is not whole': 'Le lien n’est pas complet',
  'At most {{max}} characters': '{{max}} caractères au plus',
  'Valid email is required': 'Saisissez un e-mail valide',
  'Password must be at least {{min}} characters': 'Le mot de passe doit comporter au moins {{min}} caractères',
  'Password is required': 'Le mot de passe est obligatoire',
  'Enter the code': 'Saisissez le code',
  'Enter the 6 digits, or a recovery code': 'Saisissez les 6 chiffres, ou un code de secours',
  'Name is required': 'Le nom est obligatoire',
  'Please fill in both subject and message fields.': 'Veuillez remplir l’objet et le message.',
  'Please write an answer.': 'Veuillez écrire une réponse.',
  'Only administrators can do this.': 'Seuls les administrateurs peuvent faire cela.',
  'Only paid accounts can create shipments. Contact admin to upgrade your account.':
    'Seuls les comptes payants peuvent créer des envois. Contactez l’administrateur pour changer de forfait.',
  'You cannot see shipments.': 'Vous ne pouvez pas voir les envois.',
  'Viewers can look at shipments but not change them.':
    'Les lecteurs peuvent consulter les envois, mais pas les modifier.',
  'Viewers can look at shipments but not delete them.':
    'Les lecteurs peuvent consulter les envois, mais pas les supprimer.',
  'Estimated delivery and delay fields are part of the Enterprise plan.':
    'La livraison prévue et les champs de retard font partie du forfait Enterprise.',
  'Live Chat is part of the Growth and Enterprise plans.':
    'L’assistance en direct fait partie des forfaits Growth et Enterprise.',
  'The demo account cannot write to support.': 'Le compte de démonstration ne peut pas écrire à l’assistance.',
  'Choose one of the languages offered': 'Choisissez une des langues proposées',
  'Choose a time zone from the list': 'Choisissez un fuseau horaire de la liste',
  'Choose one of: {{choices}}': 'Choisissez parmi : {{choices}}',
  'Choose at least one shipment': 'Choisissez au moins un envoi',
  'Write yes or no': 'Écrivez oui ou non',
  'A valid id is required': 'Un identifiant valide est obligatoire',
  'Tracking number is required': 'Le n° de suivi est obligatoire',
  'Letters, digits and hyphens, 6 to 40 characters': 'Lettres, chiffres et traits d’union, de 6 à 40 caractères',
  'Origin is required': 'L’origine est obligatoire',
  'Destination is required': 'La destination est obligatoire',
  'Control characters are not allowed': 'Les caractères de contrôle ne sont pas permis',
  'A valid date is required': 'Saisissez une date valide',
  'Shipment not found. Please check your tracking number and try again.':
    'Envoi introuvable. Veuillez vérifier votre n° de suivi et réessayer.',
  'The platform and the demo have no plan to pay for.':
    'La plateforme et la démonstration n’ont pas de forfait à payer.',
  'This organisation has no end date. Set one first.': 'Cette organisation n’a pas d’échéance. Fixez-en une d’abord.',
  'A payment with this reference is recorded already.': 'Un paiement avec cette référence est déjà enregistré.',
  'Order not found': 'Commande introuvable',
  'There is no running period to cancel.': 'Il n’y a aucune période en cours à résilier.',
  'Plans are paid by the month.': 'Les forfaits se paient au mois.',
  'This is not the price of the plan.': 'Ce n’est pas le prix du forfait.',
  'Your plan has no end date, so a paid month adds nothing. Ask support to change it, or to pay the month back.':
    'Votre forfait n’a pas d’échéance ; un mois payé n’y ajoute donc rien. Demandez à l’assistance de le changer ou de rembourser ce mois.',
  'Your plan has no end date, so there is nothing to pay. Ask support to change it.':
    'Votre forfait n’a pas d’échéance ; il n’y a donc rien à payer. Demandez à l’assistance de le changer.',
  'The payment has not been approved yet.': 'Le paiement n’a pas encore été approuvé.',
  'This link does not work any more: the paid month was used, or paid back.':
    'Ce lien ne fonctionne plus : le mois payé a été utilisé, ou remboursé.',
  'This paid month was used in the meantime.': 'Ce mois payé a été utilisé entre-temps.',
  'The payment provider does not answer. Nothing is lost; please try again in a moment.':
    'Le prestataire de paiement ne répond pas. Rien n’est perdu ; veuillez réessayer dans un instant.',
  'This order is for another plan.': 'Cette commande concerne un autre forfait.',
  'The money of this order went back, so it makes no account.':
    'L’argent de cette commande a été remboursé ; elle ne donne donc droit à aucun compte.',
  'This order has not been paid.': 'Cette commande n’a pas été payée.',
  'This payment has its account already. Please sign in.': 'Ce paiement a déjà son compte. Veuillez vous connecter.',
  '{{email}} has an account already. We mailed a link there: sign in, open it, and the paid month is added.':
    '{{email}} a déjà un compte. Nous y avons envoyé un lien : connectez-vous, ouvrez-le, et le mois payé est ajouté.',
  'This order has another payer.': 'Cette commande a été payée par quelqu’un d’autre.',
  'The payment came without an e-mail address. Please complete the sign-up.':
    'Le paiement est arrivé sans adresse e-mail. Veuillez terminer l’inscription.',
  'This link is for another order.': 'Ce lien concerne une autre commande.',
  'Plans are not sold here. Please ask your administrator.':
    'Les forfaits ne sont pas vendus ici. Veuillez vous adresser à votre administrateur.',
  'This browser has no such order.': 'Ce navigateur n’a pas cette commande.',
  'The money of this order is on its way back already, or was used meanwhile.':
    'L’argent de cette commande est déjà en cours de remboursement, ou a été utilisé entre-temps.',
  'The money-back guarantee is for the first month, once, within 30 days of the payment.':
    'La garantie de remboursement vaut pour le premier mois, une seule fois, dans les 30 jours suivant le paiement.',
  'This order is not paid, or was paid back.': 'Cette commande n’est pas payée, ou a été remboursée.',
  'This is not an event.': 'Ce n’est pas un événement.',
  'This event is not genuine.': 'Cet événement n’est pas authentique.',
  'This temporary password is too old. “Forgot password” mails you a link to set your own.':
    'Ce mot de passe provisoire est trop ancien. « Mot de passe oublié » vous envoie un lien pour choisir le vôtre.',
  'Administrators have no plan to pay for.': 'Les administrateurs n’ont pas de forfait à payer.',
  'Only the owner of an organisation pays for its plan.': 'Seul le propriétaire d’une organisation paie son forfait.',
  'The demo account cannot do this.': 'Le compte de démonstration ne peut pas faire cela.',
  'Not an order number': 'Ce n’est pas un numéro de commande',
  'Not a link of ours': 'Ce lien n’est pas un des nôtres',
  'Not an amount': 'Ce n’est pas un montant',
  'Payments are in USD': 'Les paiements se font en USD',
  'The intent is CAPTURE': 'L’intention est CAPTURE',
  'Not an order': 'Ce n’est pas une commande',
  'Choose an organisation': 'Choisissez une organisation',
  'The reference is required': 'La référence est obligatoire',
  'The amount is required': 'Le montant est obligatoire',
  Unlimited: 'Illimité',
  'Basic tracking for small teams': 'Le suivi de base pour les petites équipes',
  'Advanced tracking for growing fleets': 'Le suivi avancé pour les flottes en croissance',
  'Premium tracking with priority support': 'Le suivi haut de gamme avec assistance prioritaire',
  'Up to {{number}} shipments per month': 'Jusqu’à {{number}} envois par mois',
  'Up to {{number}} users': 'Jusqu’à {{number}} utilisateurs',
  'Dashboard with analytics': 'Tableau de bord avec analyses',
  'Shipment management': 'Gestion des envois',
  'QR code generation': 'Génération de codes QR',
  'QR scan and update': 'Scan QR et mise à jour',
  'Reports and analytics': 'Rapports et analyses',
  'User settings': 'Réglages par utilisateur',
  'Public tracking': 'Suivi public',
  'Mobile responsive': 'Adapté au mobile',
  'Live chat support': 'Assistance en direct',
  'Simple ETA system': 'Estimation d’arrivée (ETA) simple',
} satisfies Translation<typeof english>;
