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
