import type { ORGANISATIONS } from '@msafara/domain/reasons/organisations.reasons';

export default {
  'organisation.notFound': 'Organização não encontrada',
  'organisation.required': 'Escolha uma organização',
  'organisation.adminsInPlatform': 'Os administradores pertencem à organização da plataforma.',
  'organisation.platformForAdmins': 'Só os administradores pertencem à organização da plataforma.',
  'organisation.noPlanToChange': 'A plataforma e a demonstração não têm plano a alterar.',
  'organisation.planChanged':
    'O plano desta organização mudou desde que o abriu. Verifique como está agora e guarde de novo.',
  'organisation.noPlanToPay': 'A plataforma e a demonstração não têm plano a pagar.',
  'organisation.noEndDate': 'Esta organização não tem prazo. Defina um primeiro.',
  'organisation.noOwnerToName': 'A plataforma e a demonstração não têm proprietário a nomear.',
  'organisation.noSuchMember': 'Nenhum membro desta organização tem este endereço. Crie primeiro o utilizador nela.',
  'user.notFound': 'Utilizador não encontrado',
  'user.requestNotFound': 'Pedido não encontrado',
  'user.demo': 'A conta de demonstração não pode ser alterada.',
  'user.notYourselfDeactivate': 'Não pode suspender a sua própria conta.',
  'user.notYourselfDelete': 'Não pode eliminar a sua própria conta.',
  'user.unverified':
    'O endereço de e-mail desta conta ainda não está confirmado. Primeiro, o titular tem de abrir a hiperligação que lhe enviámos.',
  'user.inactive': 'Esta conta está suspensa. Reponha primeiro o acesso.',
  'user.notYourselfSecondFactor': 'Desligue a sua própria entrada em dois passos em Definições.',
  'user.noSecondFactor': 'A entrada em dois passos não está ligada nesta conta.',
  'team.role': 'Escolha remetente ou leitor',
  'team.ownerActive': 'Só um membro com acesso pode ser proprietário da organização.',
  'invitation.notFound': 'Convite não encontrado',
  'invitation.over': 'Este convite já não é válido. Peça um novo.',
  'invitation.isMember': 'Este endereço já é de um membro.',
  'invitation.isInvited': 'Este endereço já tem um convite.',
  'invitation.verifyFirst': 'Confirme primeiro o seu próprio e-mail, depois convide outras pessoas.',
  'invitation.otherAddress':
    'Este convite é para outro endereço de e-mail. Termine a sessão e abra de novo a hiperligação, ou entre com esse endereço.',
  'invitation.hasAccount': 'Este endereço já tem conta. Entre com ela e abra de novo o convite.',
  'invitation.youAreMember': 'Já é membro desta organização.',
  'invitation.cannotMove':
    'A sua conta pertence a uma organização com envios, chaves de API ou outros membros, por isso não pode mudar. Peça um convite para outro endereço.',
  'invitation.paidPlan':
    'A sua organização tem um plano pago, que se perderia. Peça o reembolso em Definições → Faturação ou espere que o plano termine, ou peça um convite para outro endereço.',
  'mail.notFound': 'E-mail não encontrado',
  'job.notFound': 'Tarefa não encontrada',

  'logo.tooMuch': 'O logótipo tem demasiado pormenor para uma imagem pequena. Escolha um mais simples.',
} satisfies Record<keyof typeof ORGANISATIONS, string>;
