/** Teams, users and organisations, and what administrators look after. */
export const ORGANISATIONS = {
  'organisation.notFound': 'Organisation not found',
  'organisation.required': 'Choose an organisation',
  'organisation.adminsInPlatform': 'Administrators belong to the platform organisation.',
  'organisation.platformForAdmins': 'Only administrators belong to the platform organisation.',
  'organisation.noPlanToChange': 'The platform and the demo have no plan to change.',
  'organisation.planChanged':
    'This organisation’s plan has changed since you opened it. Check it as it is now, then save again.',
  'organisation.noPlanToPay': 'The platform and the demo have no plan to pay for.',
  'organisation.noEndDate': 'This organisation’s plan has no end date. Set one first.',
  'organisation.noOwnerToName': 'The platform and the demo have no owner to name.',
  'organisation.noSuchMember': 'No member of this organisation has this address. Create the user in it first.',
  'user.notFound': 'User not found',
  'user.requestNotFound': 'Request not found',
  'user.demo': 'The demo account cannot be changed.',
  'user.notYourselfDeactivate': 'You cannot deactivate your own account.',
  'user.notYourselfDelete': 'You cannot delete your own account.',
  'user.unverified':
    'This account’s email address is not confirmed yet. Its owner has to follow the link we mailed first.',
  'user.inactive': 'This account is deactivated. Activate it first.',
  'user.notYourselfSecondFactor': 'Turn your own two-factor sign-in off under Settings.',
  'user.noSecondFactor': 'Two-factor sign-in is not on for this account.',
  'team.role': 'Choose sender or viewer',
  'team.ownerActive': 'Only an active member can own the organisation.',
  'invitation.notFound': 'Invitation not found',
  'invitation.over': 'This invitation is no longer valid. Ask for a new one.',
  'invitation.isMember': 'This address belongs to a member already.',
  'invitation.isInvited': 'This address is invited already.',
  'invitation.verifyFirst': 'Confirm your own email address first, then invite others.',
  'invitation.otherAddress':
    'This invitation is for another email address. Sign out, then open the link again or sign in with that address.',
  'invitation.hasAccount': 'This address has an account already. Sign in with it, then open the invitation again.',
  'invitation.youAreMember': 'You are a member of this organisation already.',
  'invitation.cannotMove':
    'Your account belongs to an organisation with shipments, API keys or other members, so it cannot move. Ask to be invited at another address.',
  'invitation.paidPlan':
    'Your organisation has a paid plan, which would be lost. Take the money back in Settings → Billing or wait until the plan ends, or ask to be invited at another address.',
  'mail.notFound': 'Mail not found',
  'job.notFound': 'Job not found',
  'logo.tooMuch': 'The logo has too much detail for a small picture. Choose a plainer one.',
} as const;
