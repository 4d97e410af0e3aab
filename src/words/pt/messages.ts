import type { messages as english } from '../en/messages.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english, 'pt'> = {
  kinds: {
    'booking-confirmation': {
      title: 'Seu horário está marcado',
      subject: 'Marcado: {{serviceName}}, {{date}} às {{time}}',
      mail: 'Olá, {{customerName}},\n\nSeu horário em {{businessName}} está marcado. Esperamos por você.',
      text: 'agendamento realizado. {{serviceName}} com {{staffName}}, {{date}} às {{time}} ({{timeZone}}). Remarcar ou cancelar: {{link}}',
      voice:
        'Seu horário está marcado: {{serviceName}} com {{staffName}}, {{date}}, às {{time}}, {{timeZone}}.',
    },
    reminder: {
      title: 'Até breve',
      subject: 'Lembrete: {{serviceName}}, {{date}} às {{time}}',
      mail: 'Olá, {{customerName}},\n\nEste é um lembrete do seu horário em {{businessName}}.',
      text: 'lembrete. {{serviceName}} com {{staffName}}, {{date}} às {{time}} ({{timeZone}}). Remarcar ou cancelar: {{link}}',
      voice:
        'Este é um lembrete do seu horário: {{serviceName}} com {{staffName}}, {{date}}, às {{time}}, {{timeZone}}.',
    },
    'confirm-request': {
      title: 'Confirme seu horário',
      subject: 'Por favor, confirme: {{serviceName}}, {{date}} às {{time}}',
      mail: 'Olá, {{customerName}},\n\nPor favor, confirme seu horário em {{businessName}} com o botão abaixo.',
      text: 'por favor, confirme o seu agendamento. {{serviceName}} com {{staffName}}, {{date}} às {{time}} ({{timeZone}}). Confirmar, remarcar ou cancelar: {{link}}',
      voice:
        'Por favor, confirme seu horário: {{serviceName}} com {{staffName}}, {{date}}, às {{time}}, {{timeZone}}.',
    },
    'client-rescheduled': {
      title: 'Seu horário mudou',
      subject: 'Remarcado: {{serviceName}}, agora {{date}} às {{time}}',
      mail: 'Olá, {{customerName}},\n\nSeu horário em {{businessName}} mudou.',
      text: 'seu agendamento mudou. {{serviceName}}: agora {{date}} às {{time}} ({{timeZone}}), antes {{previousDate}} às {{previousTime}}. Precisa remarcar? {{link}}',
      voice:
        'Seu horário de {{previousDate}}, às {{previousTime}}, mudou: {{serviceName}} com {{staffName}}, agora {{date}}, às {{time}}, {{timeZone}}.',
    },
    'client-cancelled': {
      title: 'Seu horário foi cancelado',
      subject: 'Cancelado: {{serviceName}}, {{date}} às {{time}}',
      mail: 'Olá, {{customerName}},\n\nSeu horário em {{businessName}} foi cancelado.',
      text: 'seu agendamento foi cancelado. {{serviceName}} com {{staffName}}, {{date}} às {{time}} ({{timeZone}}). Marcar de novo: {{link}}',
      voice:
        'Seu horário foi cancelado: {{serviceName}} com {{staffName}}, {{date}}, às {{time}}, {{timeZone}}.',
    },
    'client-restored': {
      title: 'Seu horário voltou a ser o de antes',
      subject: 'Restabelecido: {{serviceName}}, {{date}} às {{time}}',
      mail: 'Olá, {{customerName}},\n\nA última alteração foi desfeita. Seu horário em {{businessName}} voltou a ser o de antes.',
      text: 'seu agendamento voltou a ser o de antes. {{serviceName}} com {{staffName}}, {{date}} às {{time}} ({{timeZone}}). Remarcar ou cancelar: {{link}}',
      voice:
        'Seu horário voltou a ser o de antes: {{serviceName}} com {{staffName}}, {{date}}, às {{time}}, {{timeZone}}.',
    },
    'follow-up': {
      title: 'Obrigado',
      subject: 'Obrigado pela visita a {{businessName}}',
      mail: 'Olá, {{customerName}},\n\nObrigado pela visita. Esperamos que tudo tenha sido como você queria e ficaremos felizes em ver você de novo.',
      text: 'obrigado pela visita. Volte sempre: {{link}}',
      voice:
        'Agradecemos a sua visita. Esperamos que tudo tenha sido como você queria e ficaremos felizes em ver você de novo.',
    },
  },
  partly: {
    title: 'Parte da sua visita foi cancelada',
    subject: 'Cancelado: {{serviceName}}, {{date}} às {{time}}',
    mail: 'Olá, {{customerName}},\n\n{{serviceName}} não faz mais parte da sua visita a {{businessName}}. O restante da sua visita continua marcado.',
    text: 'cancelado: {{serviceName}}, {{date}} às {{time}} ({{timeZone}}). O restante da sua visita continua marcado: {{link}}',
    voice:
      'Cancelado: {{serviceName}}, {{date}}, às {{time}}, {{timeZone}}. O restante da sua visita continua marcado.',
  },
  edited: {
    title: 'Seu agendamento foi alterado',
    subject: 'Alterado: {{serviceName}}, {{date}} às {{time}}',
    body: 'Olá, {{customerName}},\n\nOs dados do seu agendamento em {{businessName}} foram alterados pela internet.',
    sameTime:
      'Olá, {{customerName}},\n\nSeu agendamento em {{businessName}} foi alterado. O horário continua o mesmo.',
    newLength:
      'Olá, {{customerName}},\n\nA duração do seu agendamento em {{businessName}} mudou. O início continua às {{time}}.',
  },
  receipt: {
    title: 'Seu recibo',
    subject: 'Recibo {{number}} de {{businessName}}',
    body: 'Olá, {{customerName}},\n\nAqui está seu recibo de {{businessName}}. Obrigado!',
    number: 'Recibo',
    from: 'Emitido por',
    total: 'Total',
    methods: { cash: 'Dinheiro', card: 'Cartão', other: 'Outro pagamento' },
    refunded: '{{method}} (reembolso)',
    names: {
      item: 'Item',
      discount: 'Desconto',
      tip: 'Gorjeta',
      refund: 'Reembolso',
    },
    footer:
      'Você recebeu este e-mail porque {{businessName}} enviou um recibo para você.\nEnviado por {{productName}} para {{businessName}}.',
  },
  review: {
    ask: 'Como foi? Uma breve avaliação ajuda outras pessoas a escolher.',
    button: 'Escrever uma avaliação',
    text: 'obrigado pela visita. Como foi? {{review}}',
    also: 'Como foi? {{review}}',
  },
  linked: {
    moveOrCancel: 'Remarcar ou cancelar: {{link}}',
    details: 'Detalhes: {{link}}',
    confirmOrMove: 'Confirmar, remarcar ou cancelar: {{link}}',
    confirm: 'Confirmar: {{link}}',
  },
  labels: {
    when: 'Quando',
    before: 'Antes',
    what: 'Serviço',
    with: 'Com',
    where: 'Onde',
    contact: 'Contato',
    notes: 'Suas observações',
    businessTime: 'Horário no local',
    yourTime: 'Seu horário local',
    changed: 'Alterado',
    phone: 'Número de telefone',
    reminders: 'Lembretes por',
  },
  channels: { email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'ligação' },
  buttons: {
    moveOrCancel: 'Remarcar ou cancelar',
    confirmOrMove: 'Confirmar, remarcar ou cancelar',
    confirm: 'Confirmar',
    see: 'Ver o horário marcado',
    bookOther: 'Marcar outro horário',
    bookAgain: 'Marcar de novo',
  },
  small: {
    sayEarly:
      'Não pode vir? Avise com antecedência para que outra pessoa possa aproveitar o horário.',
    notMeant: 'Mudou de ideia?',
    notYou: 'Não foi você?',
    notSuited: 'O novo horário não é bom para você?',
    whileFree: 'Enquanto o horário estiver livre:',
    goBack: 'Voltar ao horário anterior',
    undoChange: 'Desfazer esta alteração',
    keep: 'Manter o horário',
    attached: 'Segue em anexo um arquivo para a sua agenda.',
    addTo: 'Segue em anexo um arquivo para a sua agenda. Ou adicione o horário a:',
    addAgain:
      'Segue em anexo um arquivo para a sua agenda. Se você adicionou o horário anterior por um link, apague-o. Adicione o novo a:',
    footer:
      'Você recebeu este e-mail porque um horário foi marcado com este endereço.\nEnviado por {{productName}} para {{businessName}}.',
  },
  colon: ':',
  zone: 'horário de {{city}}',
  duration: {
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    both: '{{hours}} h {{minutes}} min',
  },
  customPrice: 'Preço sob consulta',
  addOns: { with: '{{service}} com {{addOns}}', and: '{{first}} e {{last}}' },
  stop: 'Responda STOP para sair.',
  stopped: 'Você não receberá mais mensagens. Para voltar a receber, envie START.',
  started: 'Você voltará a receber mensagens. Responda STOP para sair.',
  moveLink: 'para remarcar {{serviceName}}, acesse {{link}}',
  moveMail: {
    title: 'Escolha outro horário',
    subject: 'Escolha outro horário: {{serviceName}}',
    body: 'Olá, {{customerName}},\n\nVocê pediu para remarcar seu horário em {{businessName}}. Escolha outro horário com o botão abaixo. Até lá, nada muda.',
  },
  personal: {
    firstVisit:
      'Parece ser a sua primeira visita: reserve alguns minutos a mais para nos encontrar.',
    longGone: 'Faz um tempo que não nos vemos, e será bom ver você de novo.',
    missed: 'Reservamos este horário para você. Se não puder mais vir, avise-nos, por favor.',
    directions: 'Como nos encontrar: {{directions}}',
    bring: 'Por favor, traga: {{whatToBring}}',
  },
  code: {
    subject: '{{code}} é o seu código para {{businessName}}',
    title: 'Seu código',
    text: 'Digite este código na página de agendamento de {{businessName}} para ver seus horários.',
    validity: 'Ele vale por {{minutes}} minutos.',
    advice: 'Ninguém de {{businessName}} jamais pedirá este código a você.',
    footer:
      'Não pediu este código? Você pode ignorar este e-mail.\nEnviado por {{productName}} para {{businessName}}.',
  },
  invitation: {
    subject: 'Junte-se a {{businessName}} no {{productName}}',
    preheader: '{{inviter}} convidou você para a equipe.',
    title: 'Junte-se a {{businessName}}',
    text: '{{inviter}} convidou você para trabalhar com {{businessName}} no {{productName}}.',
    role: 'Sua função',
    roles: {
      manager: 'Gerente',
      'front-desk': 'Recepção',
      staff: 'Membro da equipe',
      'read-only': 'Somente leitura',
    },
    button: 'Ver o convite',
    validity: 'O link funciona uma única vez, por 7 dias.',
    footer: 'Não esperava este e-mail? Você pode ignorá-lo.',
  },
  call: {
    lead: 'Olá, {{customerName}}. Esta é uma ligação automática de {{businessName}}.',
    voicemailLead: 'Olá, {{customerName}}. Esta é uma mensagem automática de {{businessName}}.',
    keys: {
      confirm: 'Para confirmar, tecle {{key}}.',
      move: 'Para remarcar, tecle {{key}}.',
      cancel: 'Para cancelar, tecle {{key}}.',
      optOut: 'Para não receber mais ligações, tecle {{key}}.',
    },
    reach: 'Você pode falar com {{businessName}} pelo número {{phone}}.',
    plus: 'mais',
    voicemailHint: 'Para remarcar ou cancelar, use o link em qualquer um dos nossos e-mails.',
    confirmed:
      'Tudo certo. Seu horário está confirmado. {{businessName}} espera por você. Até logo.',
    moveBy: {
      sms: 'Vamos enviar uma mensagem de texto com um link para escolher outro horário. Até logo.',
      email: 'Vamos enviar um e-mail com um link para escolher outro horário. Até logo.',
    },
    cancelled: 'Seu horário foi cancelado. Até logo.',
    optedOut: 'Você não receberá mais ligações de {{businessName}}.',
    unchanged: 'Seu horário continua marcado.',
    again: 'Desculpe, não entendi.',
    goodbye: 'Até logo.',
    changed:
      'Esta é uma ligação automática de {{businessName}}. Seu horário acabou de ser alterado. Por favor, verifique suas mensagens ou fale conosco. Até logo.',
    late: 'É tarde demais para fazer isso por telefone. Por favor, fale conosco. Até logo.',
    test: 'Olá. Esta é uma ligação de teste de {{businessName}}. Seus lembretes terão esta voz automática. Até logo.',
  },
}
