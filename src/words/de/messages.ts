import type { messages as english } from '../en/messages.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english, 'de'> = {
  kinds: {
    'booking-confirmation': {
      title: 'Ihr Termin ist gebucht',
      subject: 'Gebucht: {{serviceName}}, {{date}} um {{time}} Uhr',
      mail: 'Guten Tag {{customerName}},\n\nIhr Termin bei {{businessName}} ist gebucht. Wir freuen uns auf Sie.',
      text: 'Ihr Termin ist gebucht. {{serviceName}} bei {{staffName}}, {{date}} um {{time}} Uhr ({{timeZone}}). Verschieben oder absagen: {{link}}',
      voice:
        'Ihr Termin ist gebucht: {{serviceName}} bei {{staffName}}, am {{date}}, um {{time}} Uhr, {{timeZone}}.',
    },
    reminder: {
      title: 'Bis bald',
      subject: 'Erinnerung: {{serviceName}}, {{date}} um {{time}} Uhr',
      mail: 'Guten Tag {{customerName}},\n\nwir erinnern Sie an Ihren Termin bei {{businessName}}.',
      text: 'Erinnerung. {{serviceName}} bei {{staffName}}, {{date}} um {{time}} Uhr ({{timeZone}}). Verschieben oder absagen: {{link}}',
      voice:
        'Wir erinnern Sie an Ihren Termin: {{serviceName}} bei {{staffName}}, am {{date}}, um {{time}} Uhr, {{timeZone}}.',
    },
    'confirm-request': {
      title: 'Bitte bestätigen Sie Ihren Termin',
      subject: 'Bitte bestätigen: {{serviceName}}, {{date}} um {{time}} Uhr',
      mail: 'Guten Tag {{customerName}},\n\nbitte bestätigen Sie Ihren Termin bei {{businessName}} über die Schaltfläche unten.',
      text: 'bitte bestätigen Sie Ihren Termin. {{serviceName}} bei {{staffName}}, {{date}} um {{time}} Uhr ({{timeZone}}). Bestätigen, verschieben oder absagen: {{link}}',
      voice:
        'Bitte bestätigen Sie Ihren Termin: {{serviceName}} bei {{staffName}}, am {{date}}, um {{time}} Uhr, {{timeZone}}.',
    },
    'client-rescheduled': {
      title: 'Ihr Termin wurde verschoben',
      subject: 'Verschoben: {{serviceName}}, jetzt am {{date}} um {{time}} Uhr',
      mail: 'Guten Tag {{customerName}},\n\nIhr Termin bei {{businessName}} wurde verschoben.',
      text: 'Ihr Termin wurde verschoben. {{serviceName}} ist jetzt am {{date}} um {{time}} Uhr ({{timeZone}}), nicht mehr am {{previousDate}} um {{previousTime}} Uhr. Passt es nicht? {{link}}',
      voice:
        'Ihr Termin am {{previousDate}}, um {{previousTime}} Uhr, wurde verschoben: {{serviceName}} bei {{staffName}}, jetzt am {{date}}, um {{time}} Uhr, {{timeZone}}.',
    },
    'client-cancelled': {
      title: 'Ihr Termin ist abgesagt',
      subject: 'Abgesagt: {{serviceName}}, {{date}} um {{time}} Uhr',
      mail: 'Guten Tag {{customerName}},\n\nIhr Termin bei {{businessName}} ist abgesagt.',
      text: 'Ihr Termin ist abgesagt. {{serviceName}} bei {{staffName}}, {{date}} um {{time}} Uhr ({{timeZone}}). Neu buchen: {{link}}',
      voice:
        'Ihr Termin ist abgesagt: {{serviceName}} bei {{staffName}}, am {{date}}, um {{time}} Uhr, {{timeZone}}.',
    },
    'client-restored': {
      title: 'Ihr Termin gilt wieder wie zuvor',
      subject: 'Wiederhergestellt: {{serviceName}}, {{date}} um {{time}} Uhr',
      mail: 'Guten Tag {{customerName}},\n\ndie letzte Änderung wurde zurückgenommen. Ihr Termin bei {{businessName}} gilt wieder wie zuvor.',
      text: 'Ihr Termin gilt wieder wie zuvor. {{serviceName}} bei {{staffName}}, {{date}} um {{time}} Uhr ({{timeZone}}). Verschieben oder absagen: {{link}}',
      voice:
        'Ihr Termin gilt wieder wie zuvor: {{serviceName}} bei {{staffName}}, am {{date}}, um {{time}} Uhr, {{timeZone}}.',
    },
    'follow-up': {
      title: 'Vielen Dank',
      subject: 'Vielen Dank für Ihren Besuch bei {{businessName}}',
      mail: 'Guten Tag {{customerName}},\n\nvielen Dank für Ihren Besuch. Wir hoffen, dass alles zu Ihrer Zufriedenheit war, und freuen uns auf ein Wiedersehen.',
      text: 'vielen Dank für Ihren Besuch. Wir freuen uns auf ein Wiedersehen: {{link}}',
      voice:
        'Vielen Dank für Ihren Besuch. Wir hoffen, dass alles zu Ihrer Zufriedenheit war, und freuen uns auf ein Wiedersehen.',
    },
  },
  partly: {
    title: 'Ein Teil Ihres Besuchs ist abgesagt',
    subject: 'Abgesagt: {{serviceName}}, {{date}} um {{time}} Uhr',
    mail: 'Guten Tag {{customerName}},\n\n{{serviceName}} gehört nicht mehr zu Ihrem Besuch bei {{businessName}}. Der Rest Ihres Besuchs bleibt wie gebucht.',
    text: '{{serviceName}} am {{date}} um {{time}} Uhr ({{timeZone}}) ist abgesagt. Der Rest Ihres Besuchs bleibt wie gebucht: {{link}}',
    voice:
      '{{serviceName}} am {{date}}, um {{time}} Uhr, {{timeZone}}, ist abgesagt. Der Rest Ihres Besuchs bleibt wie gebucht.',
  },
  edited: {
    title: 'Ihr Termin wurde geändert',
    subject: 'Geändert: {{serviceName}}, {{date}} um {{time}} Uhr',
    body: 'Guten Tag {{customerName}},\n\nAngaben zu Ihrem Termin bei {{businessName}} wurden online geändert.',
    sameTime:
      'Guten Tag {{customerName}},\n\nIhr Termin bei {{businessName}} hat sich geändert. Datum und Uhrzeit bleiben gleich.',
    newLength:
      'Guten Tag {{customerName}},\n\ndie Dauer Ihres Termins bei {{businessName}} hat sich geändert. Er beginnt weiterhin um {{time}} Uhr.',
  },
  receipt: {
    title: 'Ihr Beleg',
    subject: 'Beleg {{number}} von {{businessName}}',
    body: 'Guten Tag {{customerName}},\n\nhier ist Ihr Beleg von {{businessName}}. Vielen Dank!',
    number: 'Beleg',
    from: 'Ausgestellt von',
    total: 'Summe',
    methods: { cash: 'Bar', card: 'Karte', other: 'Andere Zahlung' },
    refunded: '{{method}}, erstattet',
    names: {
      item: 'Posten',
      discount: 'Rabatt',
      tip: 'Trinkgeld',
      refund: 'Erstattung',
    },
    footer:
      'Sie erhalten diese E-Mail, weil {{businessName}} Ihnen einen Beleg ausgestellt hat.\nGesendet von {{productName}} für {{businessName}}.',
  },
  review: {
    ask: 'Wie war es? Eine kurze Bewertung hilft anderen bei der Wahl.',
    button: 'Bewertung schreiben',
    text: 'vielen Dank für Ihren Besuch. Wie war es? {{review}}',
    also: 'Wie war es? {{review}}',
  },
  linked: {
    moveOrCancel: 'Verschieben oder absagen: {{link}}',
    details: 'Details: {{link}}',
    confirmOrMove: 'Bestätigen, verschieben oder absagen: {{link}}',
    confirm: 'Bestätigen: {{link}}',
  },
  labels: {
    when: 'Wann',
    before: 'Vorher',
    what: 'Was',
    with: 'Bei',
    where: 'Wo',
    contact: 'Kontakt',
    notes: 'Ihre Anmerkungen',
    businessTime: 'Uhrzeit vor Ort',
    yourTime: 'Ihre Zeit',
    changed: 'Geändert',
    phone: 'Telefonnummer',
    reminders: 'Erinnerung per',
  },
  channels: { email: 'E-Mail', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Anruf' },
  buttons: {
    moveOrCancel: 'Verschieben oder absagen',
    confirmOrMove: 'Bestätigen, verschieben oder absagen',
    confirm: 'Bestätigen',
    see: 'Termin ansehen',
    bookOther: 'Neuen Termin buchen',
    bookAgain: 'Erneut buchen',
  },
  small: {
    sayEarly:
      'Sie können nicht kommen? Bitte sagen Sie frühzeitig ab, damit jemand anderes den Termin bekommt.',
    notMeant: 'Haben Sie es sich anders überlegt?',
    notYou: 'Waren Sie das nicht?',
    notSuited: 'Passt Ihnen der neue Termin nicht?',
    whileFree: 'Solange der bisherige Termin noch frei ist:',
    goBack: 'Zurück zum bisherigen Termin',
    undoChange: 'Änderung rückgängig machen',
    keep: 'Termin behalten',
    attached: 'Im Anhang finden Sie eine Kalenderdatei.',
    addTo: 'Im Anhang finden Sie eine Kalenderdatei. Oder eintragen in:',
    addAgain:
      'Im Anhang finden Sie eine Kalenderdatei. Falls Sie den alten Termin über einen Link eingetragen haben, löschen Sie ihn bitte. Neu eintragen in:',
    footer:
      'Sie erhalten diese E-Mail, weil mit dieser Adresse ein Termin gebucht wurde.\nGesendet von {{productName}} für {{businessName}}.',
  },
  colon: ':',
  zone: 'Ortszeit {{city}}',
  duration: {
    minutes: '{{minutes}} Min.',
    hours: '{{hours}} Std.',
    both: '{{hours}} Std. {{minutes}} Min.',
  },
  customPrice: 'Preis nach Absprache',
  addOns: { with: '{{service}} mit {{addOns}}', and: '{{first}} und {{last}}' },
  stop: 'Abmelden mit STOP.',
  stopped: 'Sie bekommen keine Nachrichten mehr. Mit START bekommen Sie sie wieder.',
  started: 'Sie bekommen wieder Nachrichten. Abmelden mit STOP.',
  moveLink: 'neuen Termin für {{serviceName}} wählen: {{link}}',
  moveMail: {
    title: 'Neuen Termin wählen',
    subject: 'Neuen Termin wählen: {{serviceName}}',
    body: 'Guten Tag {{customerName}},\n\nSie möchten Ihren Termin bei {{businessName}} verschieben. Wählen Sie über die Schaltfläche unten einen neuen Termin. Bis dahin bleibt der bisherige bestehen.',
  },
  personal: {
    firstVisit:
      'Sie besuchen uns wohl zum ersten Mal. Planen Sie bitte ein paar Minuten mehr ein, um uns zu finden.',
    longGone: 'Es ist eine Weile her, und wir freuen uns, Sie wiederzusehen.',
    missed:
      'Wir halten diesen Termin für Sie frei. Falls Sie doch nicht kommen können, sagen Sie uns bitte kurz Bescheid.',
    directions: 'So finden Sie uns: {{directions}}',
    bring: 'Bitte bringen Sie mit: {{whatToBring}}',
  },
  code: {
    subject: '{{code}} ist Ihr Code für {{businessName}}',
    title: 'Ihr Code',
    text: 'Geben Sie diesen Code auf der Buchungsseite von {{businessName}} ein, um Ihre Termine zu sehen.',
    validity: 'Er gilt {{minutes}} Minuten.',
    advice: 'Niemand von {{businessName}} wird Sie je danach fragen.',
    footer:
      'Sie haben keinen Code angefordert? Dann brauchen Sie nichts zu tun.\nGesendet von {{productName}} für {{businessName}}.',
  },
  invitation: {
    subject: 'Einladung zu {{businessName}} bei {{productName}}',
    preheader: '{{inviter}} lädt Sie ins Team ein.',
    title: 'Einladung zu {{businessName}}',
    text: '{{inviter}} lädt Sie ein, mit {{productName}} für {{businessName}} zu arbeiten.',
    role: 'Ihre Rolle',
    roles: {
      manager: 'Leitung',
      'front-desk': 'Empfang',
      staff: 'Mitarbeiter/in',
      'read-only': 'Nur Lesen',
    },
    button: 'Einladung ansehen',
    validity: 'Der Link gilt 7 Tage und funktioniert nur einmal.',
    footer: 'Sie haben keine Einladung erwartet? Dann brauchen Sie nichts zu tun.',
  },
  call: {
    lead: 'Guten Tag {{customerName}}. Dies ist ein automatischer Anruf von {{businessName}}.',
    voicemailLead:
      'Guten Tag {{customerName}}. Dies ist eine automatische Nachricht von {{businessName}}.',
    keys: {
      confirm: 'Zum Bestätigen bitte die {{key}} drücken.',
      move: 'Zum Verschieben bitte die {{key}} drücken.',
      cancel: 'Zum Absagen bitte die {{key}} drücken.',
      optOut: 'Wenn Sie keine Anrufe mehr wünschen, bitte die {{key}} drücken.',
    },
    reach: 'Unter {{phone}} erreichen Sie {{businessName}}.',
    plus: 'plus',
    voicemailHint:
      'Zum Verschieben oder Absagen nutzen Sie bitte den Link in einer unserer E-Mails.',
    confirmed:
      'Vielen Dank. Ihr Termin ist bestätigt. {{businessName}} freut sich auf Sie. Auf Wiederhören.',
    moveBy: {
      sms: 'Wir senden Ihnen eine SMS mit einem Link, über den Sie einen anderen Termin wählen können. Auf Wiederhören.',
      email:
        'Wir senden Ihnen eine E-Mail mit einem Link, über den Sie einen anderen Termin wählen können. Auf Wiederhören.',
    },
    cancelled: 'Ihr Termin ist abgesagt. Auf Wiederhören.',
    optedOut: 'Sie erhalten keine Anrufe mehr von {{businessName}}.',
    unchanged: 'Ihr Termin bleibt bestehen.',
    again: 'Das habe ich leider nicht verstanden.',
    goodbye: 'Auf Wiederhören.',
    changed:
      'Dies ist ein automatischer Anruf von {{businessName}}. Ihr Termin wurde soeben geändert. Bitte prüfen Sie Ihre Nachrichten oder wenden Sie sich direkt an uns. Auf Wiederhören.',
    late: 'Telefonisch ist das nicht mehr möglich. Bitte wenden Sie sich direkt an uns. Auf Wiederhören.',
    test: 'Guten Tag. Dies ist ein Testanruf von {{businessName}}. Sie hören eine automatische Stimme. So werden Ihre Erinnerungen klingen. Auf Wiederhören.',
  },
}
