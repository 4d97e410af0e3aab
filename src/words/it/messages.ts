import type { messages as english } from '../en/messages.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english, 'it'> = {
  kinds: {
    'booking-confirmation': {
      title: 'Il suo appuntamento è prenotato',
      subject: 'Prenotato: {{serviceName}}, {{date}} alle {{time}}',
      mail: 'Buongiorno {{customerName}},\n\nil suo appuntamento presso {{businessName}} è prenotato. La aspettiamo con piacere.',
      text: 'il suo appuntamento è prenotato. {{serviceName}} con {{staffName}}, {{date}} alle {{time}} ({{timeZone}}). Per spostare o annullare: {{link}}',
      voice:
        'Il suo appuntamento è prenotato: {{serviceName}} con {{staffName}}, {{date}}, alle {{time}}, {{timeZone}}.',
    },
    reminder: {
      title: 'A presto',
      subject: 'Promemoria: {{serviceName}}, {{date}} alle {{time}}',
      mail: 'Buongiorno {{customerName}},\n\nle ricordiamo il suo appuntamento presso {{businessName}}.',
      text: 'promemoria. {{serviceName}} con {{staffName}}, {{date}} alle {{time}} ({{timeZone}}). Per spostare o annullare: {{link}}',
      voice:
        'Le ricordiamo il suo appuntamento: {{serviceName}} con {{staffName}}, {{date}}, alle {{time}}, {{timeZone}}.',
    },
    'confirm-request': {
      title: 'Confermi il suo appuntamento',
      subject: 'Da confermare: {{serviceName}}, {{date}} alle {{time}}',
      mail: 'Buongiorno {{customerName}},\n\nla preghiamo di confermare il suo appuntamento presso {{businessName}} con il pulsante qui sotto.',
      text: 'per favore, confermi il suo appuntamento. {{serviceName}} con {{staffName}}, {{date}} alle {{time}} ({{timeZone}}). Per confermare, spostare o annullare: {{link}}',
      voice:
        'La preghiamo di confermare il suo appuntamento: {{serviceName}} con {{staffName}}, {{date}}, alle {{time}}, {{timeZone}}.',
    },
    'client-rescheduled': {
      title: 'Il suo appuntamento è stato spostato',
      subject: 'Spostato: {{serviceName}}, ora {{date}} alle {{time}}',
      mail: 'Buongiorno {{customerName}},\n\nil suo appuntamento presso {{businessName}} ha un nuovo orario.',
      text: 'il suo appuntamento è stato spostato. {{serviceName}}: ora {{date}} alle {{time}} ({{timeZone}}), non più {{previousDate}} alle {{previousTime}}. Non va bene? {{link}}',
      voice:
        'Il suo appuntamento di {{previousDate}}, alle {{previousTime}}, ha un nuovo orario: {{serviceName}} con {{staffName}}, ora {{date}}, alle {{time}}, {{timeZone}}.',
    },
    'client-cancelled': {
      title: 'Il suo appuntamento è stato annullato',
      subject: 'Annullato: {{serviceName}}, {{date}} alle {{time}}',
      mail: 'Buongiorno {{customerName}},\n\nil suo appuntamento presso {{businessName}} è stato annullato.',
      text: 'il suo appuntamento è stato annullato. {{serviceName}} con {{staffName}}, {{date}} alle {{time}} ({{timeZone}}). Per prenotare di nuovo: {{link}}',
      voice:
        'Il suo appuntamento è stato annullato: {{serviceName}} con {{staffName}}, {{date}}, alle {{time}}, {{timeZone}}.',
    },
    'client-restored': {
      title: 'Il suo appuntamento è stato ripristinato',
      subject: 'Ripristinato: {{serviceName}}, {{date}} alle {{time}}',
      mail: 'Buongiorno {{customerName}},\n\nl’ultima modifica è stata annullata. Il suo appuntamento presso {{businessName}} è stato ripristinato.',
      text: 'il suo appuntamento è stato ripristinato. {{serviceName}} con {{staffName}}, {{date}} alle {{time}} ({{timeZone}}). Per spostare o annullare: {{link}}',
      voice:
        'Il suo appuntamento è stato ripristinato: {{serviceName}} con {{staffName}}, {{date}}, alle {{time}}, {{timeZone}}.',
    },
    'follow-up': {
      title: 'Grazie',
      subject: 'Grazie per la sua visita presso {{businessName}}',
      mail: 'Buongiorno {{customerName}},\n\ngrazie per la sua visita. Speriamo che tutto sia andato come desiderava e saremo lieti di rivederla.',
      text: 'grazie per la sua visita. Saremo lieti di rivederla: {{link}}',
      voice:
        'Grazie per la sua visita. Speriamo che tutto sia andato come desiderava e saremo lieti di rivederla.',
    },
  },
  partly: {
    title: 'Una parte della sua visita è stata annullata',
    subject: 'Annullato: {{serviceName}}, {{date}} alle {{time}}',
    mail: 'Buongiorno {{customerName}},\n\n{{serviceName}} non fa più parte della sua visita presso {{businessName}}. Il resto della sua visita rimane prenotato.',
    text: 'annullato: {{serviceName}}, {{date}} alle {{time}} ({{timeZone}}). Il resto della sua visita rimane prenotato: {{link}}',
    voice:
      'Annullato: {{serviceName}}, {{date}}, alle {{time}}, {{timeZone}}. Il resto della sua visita rimane prenotato.',
  },
  edited: {
    title: 'Il suo appuntamento è stato modificato',
    subject: 'Modificato: {{serviceName}}, {{date}} alle {{time}}',
    body: 'Buongiorno {{customerName}},\n\nalcuni dati del suo appuntamento presso {{businessName}} sono stati modificati online.',
    sameTime:
      'Buongiorno {{customerName}},\n\nil suo appuntamento presso {{businessName}} è stato modificato. L’orario resta lo stesso.',
    newLength:
      'Buongiorno {{customerName}},\n\nla durata del suo appuntamento presso {{businessName}} è cambiata. L’inizio resta alle {{time}}.',
  },
  receipt: {
    title: 'La sua ricevuta',
    subject: 'Ricevuta {{number}} di {{businessName}}',
    body: 'Buongiorno {{customerName}},\n\necco la sua ricevuta di {{businessName}}. Grazie!',
    number: 'Ricevuta',
    from: 'Emessa da',
    total: 'Totale',
    methods: { cash: 'Contanti', card: 'Carta', other: 'Altro pagamento' },
    refunded: '{{method}} (rimborso)',
    names: {
      item: 'Voce',
      discount: 'Sconto',
      tip: 'Mancia',
      refund: 'Rimborso',
    },
    footer:
      'Riceve questa email perché {{businessName}} le ha inviato una ricevuta.\nInviata da {{productName}} per {{businessName}}.',
  },
  review: {
    ask: 'Com’è andata? Una breve recensione aiuta gli altri a scegliere.',
    button: 'Scrivi una recensione',
    text: 'grazie per la sua visita. Ci lasci una recensione: {{review}}',
    also: 'Ci lasci una recensione: {{review}}',
  },
  linked: {
    moveOrCancel: 'Per spostare o annullare: {{link}}',
    details: 'Dettagli: {{link}}',
    confirmOrMove: 'Per confermare, spostare o annullare: {{link}}',
    confirm: 'Per confermare: {{link}}',
  },
  labels: {
    when: 'Quando',
    before: 'Prima',
    what: 'Servizio',
    with: 'Con',
    where: 'Dove',
    contact: 'Contatto',
    notes: 'Le sue note',
    businessTime: 'Ora in sede',
    yourTime: 'La sua ora locale',
    changed: 'Modificato',
    phone: 'Numero di telefono',
    reminders: 'Promemoria via',
  },
  channels: { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'chiamata' },
  buttons: {
    moveOrCancel: 'Sposta o annulla',
    confirmOrMove: 'Conferma, sposta o annulla',
    confirm: 'Conferma',
    see: 'Vedi l’appuntamento',
    bookOther: 'Prenota un altro orario',
    bookAgain: 'Prenota di nuovo',
  },
  small: {
    sayEarly: 'Non può venire? Ci avvisi per tempo: qualcun altro potrà usare questo orario.',
    notMeant: 'Ha cambiato idea?',
    notYou: 'Non l’ha fatto lei?',
    notSuited: 'Il nuovo orario non le va bene?',
    whileFree: 'Finché l’orario è libero:',
    goBack: 'Torna all’orario precedente',
    undoChange: 'Annulla questa modifica',
    keep: 'Mantieni l’appuntamento',
    attached: 'In allegato trova un file per il suo calendario.',
    addTo: 'In allegato trova un file per il suo calendario. Oppure aggiunga l’appuntamento a:',
    addAgain:
      'In allegato trova un file per il suo calendario. Se aveva aggiunto il vecchio orario con un link, lo elimini. Aggiunga il nuovo a:',
    footer:
      'Riceve questa email perché con questo indirizzo è stato prenotato un appuntamento.\nInviata da {{productName}} per {{businessName}}.',
  },
  colon: ':',
  zone: 'ora di {{city}}',
  duration: {
    minutes: '{{minutes}} min',
    hours: '{{hours}} h',
    both: '{{hours}} h {{minutes}} min',
  },
  customPrice: 'Prezzo su richiesta',
  addOns: { with: '{{service}} con {{addOns}}', and: '{{first}} e {{last}}' },
  stop: 'Risponda STOP per disiscriversi.',
  stopped: 'Non riceverà più messaggi. Risponda START per riceverli di nuovo.',
  started: 'Riceverà di nuovo i messaggi. Risponda STOP per disiscriversi.',
  moveLink: 'scelga un altro orario per {{serviceName}}: {{link}}',
  moveMail: {
    title: 'Scelga un nuovo orario',
    subject: 'Scelga un nuovo orario: {{serviceName}}',
    body: 'Buongiorno {{customerName}},\n\nha chiesto di spostare il suo appuntamento presso {{businessName}}. Scelga un nuovo orario con il pulsante qui sotto. Fino ad allora l’appuntamento resta invariato.',
  },
  personal: {
    firstVisit:
      'Se non sbagliamo, è la sua prima visita: calcoli qualche minuto in più per trovarci.',
    longGone: 'È passato un po’ di tempo, e saremo lieti di rivederla.',
    missed: 'Teniamo questo orario per lei. Se non può più venire, ci avvisi, per favore.',
    directions: 'Come trovarci: {{directions}}',
    bring: 'Da portare: {{whatToBring}}',
  },
  code: {
    subject: '{{code}} è il suo codice per {{businessName}}',
    title: 'Il suo codice',
    text: 'Inserisca questo codice nella pagina di prenotazione di {{businessName}} per vedere i suoi appuntamenti.',
    validity: 'È valido per {{minutes}} minuti.',
    advice: 'Nessuno di {{businessName}} glielo chiederà mai.',
    footer:
      'Non ha richiesto questo codice? Può ignorare questa email.\nInviata da {{productName}} per {{businessName}}.',
  },
  invitation: {
    subject: 'Invito a entrare nel team di {{businessName}} su {{productName}}',
    preheader: '{{inviter}} la invita a far parte del team.',
    title: 'Invito a entrare nel team di {{businessName}}',
    text: '{{inviter}} la invita a lavorare con {{businessName}} su {{productName}}.',
    role: 'Il suo ruolo',
    roles: {
      manager: 'Responsabile',
      'front-desk': 'Reception',
      staff: 'Membro dello staff',
      'read-only': 'Sola lettura',
    },
    button: 'Vedi l’invito',
    validity: 'Il link funziona una sola volta, per 7 giorni.',
    footer: 'Non si aspettava questa email? Può ignorarla.',
  },
  call: {
    lead: 'Buongiorno {{customerName}}. Questa è una chiamata automatica di {{businessName}}.',
    voicemailLead:
      'Buongiorno {{customerName}}. Questo è un messaggio automatico di {{businessName}}.',
    keys: {
      confirm: 'Per confermare il suo appuntamento, prema {{key}}.',
      move: 'Per spostarlo, prema {{key}}.',
      cancel: 'Per annullarlo, prema {{key}}.',
      optOut: 'Per non ricevere altre chiamate, prema {{key}}.',
    },
    reach: 'Può chiamare {{businessName}} al numero {{phone}}.',
    plus: 'più',
    voicemailHint: 'Per spostarlo o annullarlo, usi il link in una delle nostre email.',
    confirmed:
      'Grazie. Il suo appuntamento è confermato. {{businessName}} la aspetta con piacere. Arrivederci.',
    moveBy: {
      sms: 'Le inviamo un SMS con un link per scegliere un altro orario. Arrivederci.',
      email: 'Le inviamo un’email con un link per scegliere un altro orario. Arrivederci.',
    },
    cancelled: 'Il suo appuntamento è stato annullato. Arrivederci.',
    optedOut: 'Non riceverà altre chiamate da {{businessName}}.',
    unchanged: 'Il suo appuntamento resta invariato.',
    again: 'Scusi, non ho capito.',
    goodbye: 'Arrivederci.',
    changed:
      'Questa è una chiamata automatica di {{businessName}}. Il suo appuntamento è appena stato modificato. La preghiamo di controllare i suoi messaggi o di contattarci direttamente. Arrivederci.',
    late: 'È troppo tardi per farlo per telefono. La preghiamo di contattarci direttamente. Arrivederci.',
    test: 'Buongiorno. Questa è una chiamata di prova di {{businessName}}. I suoi promemoria avranno questa voce automatica. Arrivederci.',
  },
}
