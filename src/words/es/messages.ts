import type { messages as english } from '../en/messages.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english, 'es'> = {
  kinds: {
    'booking-confirmation': {
      title: 'Su cita está reservada',
      subject: 'Reservada: {{serviceName}}, {{date}} a las {{time}}',
      mail: 'Hola, {{customerName}}:\n\nSu cita en {{businessName}} está reservada. Le esperamos con mucho gusto.',
      text: 'su cita queda reservada. {{serviceName}} con {{staffName}}, {{date}} a las {{time}} ({{timeZone}}). Cambiar o cancelar: {{link}}',
      voice:
        'Su cita está reservada: {{serviceName}} con {{staffName}}, el {{date}}, a las {{time}}, {{timeZone}}.',
    },
    reminder: {
      title: 'Hasta pronto',
      subject: 'Recordatorio: {{serviceName}}, {{date}} a las {{time}}',
      mail: 'Hola, {{customerName}}:\n\nLe recordamos su cita en {{businessName}}.',
      text: 'recordatorio. {{serviceName}} con {{staffName}}, {{date}} a las {{time}} ({{timeZone}}). Cambiar o cancelar: {{link}}',
      voice:
        'Le recordamos su cita: {{serviceName}} con {{staffName}}, el {{date}}, a las {{time}}, {{timeZone}}.',
    },
    'confirm-request': {
      title: 'Confirme su cita',
      subject: 'Por favor, confirme: {{serviceName}}, {{date}} a las {{time}}',
      mail: 'Hola, {{customerName}}:\n\nPor favor, confirme su cita en {{businessName}} con el botón de abajo.',
      text: 'confirme su cita, por favor. {{serviceName}} con {{staffName}}, {{date}} a las {{time}} ({{timeZone}}). Confirmar, cambiar o cancelar: {{link}}',
      voice:
        'Por favor, confirme su cita: {{serviceName}} con {{staffName}}, el {{date}}, a las {{time}}, {{timeZone}}.',
    },
    'client-rescheduled': {
      title: 'Su cita ha cambiado',
      subject: 'Cambiada: {{serviceName}}, ahora el {{date}} a las {{time}}',
      mail: 'Hola, {{customerName}}:\n\nSu cita en {{businessName}} tiene una nueva hora.',
      text: 'su cita ha cambiado. {{serviceName}}: ahora {{date}} a las {{time}} ({{timeZone}}); antes: {{previousDate}} a las {{previousTime}}. ¿No le viene bien? {{link}}',
      voice:
        'Su cita del {{previousDate}}, a las {{previousTime}}, tiene una nueva hora: {{serviceName}} con {{staffName}}, ahora el {{date}}, a las {{time}}, {{timeZone}}.',
    },
    'client-cancelled': {
      title: 'Su cita está cancelada',
      subject: 'Cancelada: {{serviceName}}, {{date}} a las {{time}}',
      mail: 'Hola, {{customerName}}:\n\nSu cita en {{businessName}} está cancelada.',
      text: 'su cita queda cancelada. {{serviceName}} con {{staffName}}, {{date}} a las {{time}} ({{timeZone}}). Reservar de nuevo: {{link}}',
      voice:
        'Su cita está cancelada: {{serviceName}} con {{staffName}}, el {{date}}, a las {{time}}, {{timeZone}}.',
    },
    'client-restored': {
      title: 'Su cita se ha restablecido',
      subject: 'Restablecida: {{serviceName}}, {{date}} a las {{time}}',
      mail: 'Hola, {{customerName}}:\n\nSe ha deshecho el último cambio. Su cita en {{businessName}} se ha restablecido.',
      text: 'su cita se ha restablecido. {{serviceName}} con {{staffName}}, {{date}} a las {{time}} ({{timeZone}}). Cambiar o cancelar: {{link}}',
      voice:
        'Su cita se ha restablecido: {{serviceName}} con {{staffName}}, el {{date}}, a las {{time}}, {{timeZone}}.',
    },
    'follow-up': {
      title: 'Gracias',
      subject: 'Gracias por su visita a {{businessName}}',
      mail: 'Hola, {{customerName}}:\n\nGracias por su visita. Esperamos que todo haya sido de su agrado y nos alegrará verle de nuevo.',
      text: 'gracias por su visita. Esperamos verle de nuevo: {{link}}',
      voice:
        'Gracias por su visita. Esperamos que todo haya sido de su agrado y nos alegrará verle de nuevo.',
    },
  },
  partly: {
    title: 'Una parte de su visita está cancelada',
    subject: 'Cancelada: {{serviceName}}, {{date}} a las {{time}}',
    mail: 'Hola, {{customerName}}:\n\n{{serviceName}} ya no forma parte de su visita a {{businessName}}. El resto de su visita se mantiene.',
    text: 'cancelado: {{serviceName}}, {{date}} a las {{time}} ({{timeZone}}). El resto de su visita se mantiene: {{link}}',
    voice:
      'Cancelado: {{serviceName}}, el {{date}}, a las {{time}}, {{timeZone}}. El resto de su visita se mantiene.',
  },
  edited: {
    title: 'Su cita ha cambiado',
    subject: 'Modificada: {{serviceName}}, {{date}} a las {{time}}',
    body: 'Hola, {{customerName}}:\n\nSe han modificado por internet los datos de su cita en {{businessName}}.',
    sameTime:
      'Hola, {{customerName}}:\n\nSu cita en {{businessName}} ha cambiado. El día y la hora son los mismos.',
    newLength:
      'Hola, {{customerName}}:\n\nHa cambiado la duración de su cita en {{businessName}}. Sigue empezando a las {{time}}.',
  },
  receipt: {
    title: 'Su recibo',
    subject: 'Recibo {{number}} de {{businessName}}',
    body: 'Hola, {{customerName}}:\n\nAquí tiene su recibo de {{businessName}}. ¡Gracias!',
    number: 'Recibo',
    from: 'Emitido por',
    total: 'Total',
    methods: { cash: 'Efectivo', card: 'Tarjeta', other: 'Otro pago' },
    refunded: '{{method}} (reembolso)',
    names: {
      item: 'Concepto',
      discount: 'Descuento',
      tip: 'Propina',
      refund: 'Reembolso',
    },
    footer:
      'Recibe este correo porque {{businessName}} le ha enviado un recibo.\nEnviado por {{productName}} para {{businessName}}.',
  },
  review: {
    ask: '¿Qué le ha parecido? Una breve reseña ayuda a otras personas a elegir.',
    button: 'Escribir una reseña',
    text: 'gracias por su visita. ¿Qué le ha parecido? {{review}}',
    also: '¿Qué le ha parecido? {{review}}',
  },
  linked: {
    moveOrCancel: 'Cambiar o cancelar: {{link}}',
    details: 'Detalles: {{link}}',
    confirmOrMove: 'Confirmar, cambiar o cancelar: {{link}}',
    confirm: 'Confirmar: {{link}}',
  },
  labels: {
    when: 'Cuándo',
    before: 'Antes',
    what: 'Servicio',
    with: 'Con',
    where: 'Dónde',
    contact: 'Contacto',
    notes: 'Sus comentarios',
    businessTime: 'Hora local del negocio',
    yourTime: 'Su hora local',
    changed: 'Cambios',
    phone: 'Número de teléfono',
    reminders: 'Recordatorios por',
  },
  channels: { email: 'correo electrónico', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'llamada' },
  buttons: {
    moveOrCancel: 'Cambiar o cancelar',
    confirmOrMove: 'Confirmar, cambiar o cancelar',
    confirm: 'Confirmar',
    see: 'Ver la cita',
    bookOther: 'Reservar otra hora',
    bookAgain: 'Reservar de nuevo',
  },
  small: {
    sayEarly:
      '¿No puede venir? Avísenos con tiempo para que otra persona pueda aprovechar la hora.',
    notMeant: '¿Ha cambiado de opinión?',
    notYou: '¿No ha sido usted?',
    notSuited: '¿No le viene bien la nueva hora?',
    whileFree: 'Mientras la hora siga libre:',
    goBack: 'Volver a la hora anterior',
    undoChange: 'Deshacer este cambio',
    keep: 'Mantener la cita',
    attached: 'Se adjunta un archivo para su calendario.',
    addTo: 'Se adjunta un archivo para su calendario. También puede añadir la cita a:',
    addAgain:
      'Se adjunta un archivo para su calendario. Si añadió la hora anterior con un enlace, elimínela. Añada la nueva a:',
    footer:
      'Recibe este correo porque se reservó una cita con esta dirección.\nEnviado por {{productName}} para {{businessName}}.',
  },
  colon: ':',
  zone: 'hora de {{city}}',
  duration: {
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    both: '{{hours}} h {{minutes}} min',
  },
  customPrice: 'Precio a consultar',
  addOns: { with: '{{service}} con {{addOns}}', and: '{{first}} y {{last}}' },
  stop: 'Responda STOP para darse de baja.',
  stopped: 'No recibirá más mensajes. Responda START para volver a recibirlos.',
  started: 'Volverá a recibir mensajes. Responda STOP para darse de baja.',
  moveLink: 'elija otra hora para {{serviceName}}: {{link}}',
  moveMail: {
    title: 'Elija otra hora',
    subject: 'Elija otra hora: {{serviceName}}',
    body: 'Hola, {{customerName}}:\n\nNos ha pedido cambiar su cita en {{businessName}}. Elija otra hora con el botón de abajo. Hasta entonces, su cita no cambia.',
  },
  personal: {
    firstVisit:
      'Si no nos equivocamos, es su primera visita: cuente con unos minutos más para encontrarnos.',
    longGone: 'Ha pasado un tiempo y nos alegrará volver a verle.',
    missed: 'Le guardamos esta hora. Si al final no puede venir, avísenos, por favor.',
    directions: 'Cómo encontrarnos: {{directions}}',
    bring: 'Por favor, traiga: {{whatToBring}}',
  },
  code: {
    subject: '{{code}} es su código para {{businessName}}',
    title: 'Su código',
    text: 'Introduzca este código en la página de reservas de {{businessName}} para ver sus citas.',
    validity: 'Es válido durante {{minutes}} minutos.',
    advice: 'Nadie de {{businessName}} se lo pedirá nunca.',
    footer:
      '¿No ha pedido este código? Puede ignorar este correo.\nEnviado por {{productName}} para {{businessName}}.',
  },
  invitation: {
    subject: 'Únase a {{businessName}} en {{productName}}',
    preheader: '{{inviter}} le invita a unirse al equipo.',
    title: 'Únase a {{businessName}}',
    text: '{{inviter}} le invita a trabajar con {{businessName}} en {{productName}}.',
    role: 'Su función',
    roles: {
      manager: 'Gerencia',
      'front-desk': 'Recepción',
      staff: 'Miembro del personal',
      'read-only': 'Solo lectura',
    },
    button: 'Ver la invitación',
    validity: 'El enlace funciona una sola vez, durante 7 días.',
    footer: '¿No esperaba este correo? Puede ignorarlo.',
  },
  call: {
    lead: 'Hola, {{customerName}}. Esta es una llamada automática de {{businessName}}.',
    voicemailLead: 'Hola, {{customerName}}. Este es un mensaje automático de {{businessName}}.',
    keys: {
      confirm: 'Para confirmar su cita, pulse {{key}}.',
      move: 'Para cambiarla, pulse {{key}}.',
      cancel: 'Para cancelarla, pulse {{key}}.',
      optOut: 'Para no recibir más llamadas, pulse {{key}}.',
    },
    reach: 'Puede llamar a {{businessName}} al {{phone}}.',
    plus: 'más',
    voicemailHint: 'Para cambiarla o cancelarla, use el enlace de cualquiera de nuestros correos.',
    confirmed: 'Gracias. Su cita está confirmada. {{businessName}} le espera con gusto. Adiós.',
    moveBy: {
      sms: 'Le enviamos un mensaje de texto con un enlace para elegir otra hora. Adiós.',
      email: 'Le enviamos un correo con un enlace para elegir otra hora. Adiós.',
    },
    cancelled: 'Su cita está cancelada. Adiós.',
    optedOut: 'No recibirá más llamadas de {{businessName}}.',
    unchanged: 'Su cita se mantiene.',
    again: 'Perdone, no le he entendido.',
    goodbye: 'Adiós.',
    changed:
      'Esta es una llamada automática de {{businessName}}. Su cita acaba de cambiar. Por favor, consulte sus mensajes o póngase en contacto con nosotros. Adiós.',
    late: 'Es demasiado tarde para hacerlo por teléfono. Por favor, póngase en contacto con nosotros. Adiós.',
    test: 'Hola. Esta es una llamada de prueba de {{businessName}}. Es una voz automática, y así sonarán sus recordatorios. Adiós.',
  },
}
