import type { messages as english } from '../en/messages.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english, 'fr'> = {
  kinds: {
    'booking-confirmation': {
      title: 'Votre rendez-vous est réservé',
      subject: 'Réservé : {{serviceName}}, {{date}} à {{time}}',
      mail: 'Bonjour {{customerName}},\n\nVotre rendez-vous chez {{businessName}} est réservé. Nous nous réjouissons de vous accueillir.',
      text: 'votre rendez-vous est réservé. {{serviceName}} avec {{staffName}}, {{date}} à {{time}} ({{timeZone}}). Déplacer ou annuler : {{link}}',
      voice:
        'Votre rendez-vous est réservé : {{serviceName}} avec {{staffName}}, le {{date}}, à {{time}}, {{timeZone}}.',
    },
    reminder: {
      title: 'À bientôt',
      subject: 'Rappel : {{serviceName}}, {{date}} à {{time}}',
      mail: 'Bonjour {{customerName}},\n\nNous vous rappelons votre rendez-vous chez {{businessName}}.',
      text: 'rappel. {{serviceName}} avec {{staffName}}, {{date}} à {{time}} ({{timeZone}}). Déplacer ou annuler : {{link}}',
      voice:
        'Nous vous rappelons votre rendez-vous : {{serviceName}} avec {{staffName}}, le {{date}}, à {{time}}, {{timeZone}}.',
    },
    'confirm-request': {
      title: 'Confirmez votre rendez-vous',
      subject: 'À confirmer : {{serviceName}}, {{date}} à {{time}}',
      mail: 'Bonjour {{customerName}},\n\nMerci de confirmer votre rendez-vous chez {{businessName}} avec le bouton ci-dessous.',
      text: 'merci de confirmer votre rendez-vous. {{serviceName}} avec {{staffName}}, {{date}} à {{time}} ({{timeZone}}). Confirmer, déplacer ou annuler : {{link}}',
      voice:
        'Merci de confirmer votre rendez-vous : {{serviceName}} avec {{staffName}}, le {{date}}, à {{time}}, {{timeZone}}.',
    },
    'client-rescheduled': {
      title: 'Votre rendez-vous a été déplacé',
      subject: 'Déplacé : {{serviceName}}, désormais le {{date}} à {{time}}',
      mail: 'Bonjour {{customerName}},\n\nVotre rendez-vous chez {{businessName}} a un nouvel horaire.',
      text: 'votre rendez-vous a été déplacé. {{serviceName}} : le {{date}} à {{time}} ({{timeZone}}), au lieu du {{previousDate}} à {{previousTime}}. Cela ne vous convient pas ? {{link}}',
      voice:
        'Votre rendez-vous du {{previousDate}}, à {{previousTime}}, a un nouvel horaire : {{serviceName}} avec {{staffName}}, désormais le {{date}}, à {{time}}, {{timeZone}}.',
    },
    'client-cancelled': {
      title: 'Votre rendez-vous est annulé',
      subject: 'Annulé : {{serviceName}}, {{date}} à {{time}}',
      mail: 'Bonjour {{customerName}},\n\nVotre rendez-vous chez {{businessName}} est annulé.',
      text: 'votre rendez-vous est annulé. {{serviceName}} avec {{staffName}}, {{date}} à {{time}} ({{timeZone}}). Réserver à nouveau : {{link}}',
      voice:
        'Votre rendez-vous est annulé : {{serviceName}} avec {{staffName}}, le {{date}}, à {{time}}, {{timeZone}}.',
    },
    'client-restored': {
      title: 'Votre rendez-vous est rétabli',
      subject: 'Rétabli : {{serviceName}}, {{date}} à {{time}}',
      mail: 'Bonjour {{customerName}},\n\nLa dernière modification a été annulée. Votre rendez-vous chez {{businessName}} est rétabli.',
      text: 'votre rendez-vous est rétabli. {{serviceName}} avec {{staffName}}, {{date}} à {{time}} ({{timeZone}}). Déplacer ou annuler : {{link}}',
      voice:
        'Votre rendez-vous est rétabli : {{serviceName}} avec {{staffName}}, le {{date}}, à {{time}}, {{timeZone}}.',
    },
    'follow-up': {
      title: 'Merci',
      subject: 'Merci de votre visite chez {{businessName}}',
      mail: 'Bonjour {{customerName}},\n\nMerci de votre visite. Nous espérons que tout vous a plu et serons heureux de vous revoir.',
      text: 'merci de votre visite. Nous serons heureux de vous revoir : {{link}}',
      voice:
        'Merci de votre visite. Nous espérons que tout vous a plu et serons heureux de vous revoir.',
    },
  },
  partly: {
    title: 'Une partie de votre visite est annulée',
    subject: 'Annulé : {{serviceName}}, {{date}} à {{time}}',
    mail: 'Bonjour {{customerName}},\n\n{{serviceName}} ne fait plus partie de votre visite chez {{businessName}}. Le reste de votre visite est maintenu.',
    text: 'annulé : {{serviceName}}, le {{date}} à {{time}} ({{timeZone}}). Le reste de votre visite est maintenu : {{link}}',
    voice:
      'Annulé : {{serviceName}}, le {{date}}, à {{time}}, {{timeZone}}. Le reste de votre visite est maintenu.',
  },
  edited: {
    title: 'Votre rendez-vous a été modifié',
    subject: 'Modifié : {{serviceName}}, {{date}} à {{time}}',
    body: 'Bonjour {{customerName}},\n\nLes informations de votre rendez-vous chez {{businessName}} ont été modifiées en ligne.',
    sameTime:
      'Bonjour {{customerName}},\n\nVotre rendez-vous chez {{businessName}} a été modifié. L’horaire reste le même.',
    newLength:
      'Bonjour {{customerName}},\n\nLa durée de votre rendez-vous chez {{businessName}} a changé. Il commence toujours à {{time}}.',
  },
  receipt: {
    title: 'Votre reçu',
    subject: 'Reçu {{number}} de {{businessName}}',
    body: 'Bonjour {{customerName}},\n\nVoici votre reçu de {{businessName}}. Merci !',
    number: 'Reçu',
    from: 'Émis par',
    total: 'Total',
    methods: { cash: 'Espèces', card: 'Carte', other: 'Autre paiement' },
    refunded: '{{method}} (remboursement)',
    names: {
      item: 'Prestation',
      discount: 'Remise',
      tip: 'Pourboire',
      refund: 'Remboursement',
    },
    footer:
      'Vous recevez cet e-mail car {{businessName}} vous a envoyé un reçu.\nEnvoyé par {{productName}} pour {{businessName}}.',
  },
  review: {
    ask: 'Comment cela s’est-il passé ? Un court avis aide les autres à choisir.',
    button: 'Donner un avis',
    text: 'merci de votre visite. Donnez-nous votre avis : {{review}}',
    also: 'Donnez-nous votre avis : {{review}}',
  },
  linked: {
    moveOrCancel: 'Déplacer ou annuler : {{link}}',
    details: 'Détails : {{link}}',
    confirmOrMove: 'Confirmer, déplacer ou annuler : {{link}}',
    confirm: 'Confirmer : {{link}}',
  },
  labels: {
    when: 'Quand',
    before: 'Avant',
    what: 'Prestation',
    with: 'Avec',
    where: 'Où',
    contact: 'Contact',
    notes: 'Vos remarques',
    businessTime: 'Heure sur place',
    yourTime: 'Votre heure locale',
    changed: 'Modifié',
    phone: 'Numéro de téléphone',
    reminders: 'Rappels par',
  },
  channels: { email: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp', voice: 'téléphone' },
  buttons: {
    moveOrCancel: 'Déplacer ou annuler',
    confirmOrMove: 'Confirmer, déplacer ou annuler',
    confirm: 'Confirmer',
    see: 'Voir le rendez-vous',
    bookOther: 'Choisir un autre horaire',
    bookAgain: 'Réserver à nouveau',
  },
  small: {
    sayEarly:
      'Un empêchement ? Prévenez-nous dès que possible : quelqu’un d’autre pourra profiter de cet horaire.',
    notMeant: 'Vous avez changé d’avis ?',
    notYou: 'Ce n’était pas vous ?',
    notSuited: 'Le nouvel horaire ne vous convient pas ?',
    whileFree: 'Tant que l’horaire est encore libre :',
    goBack: 'Revenir à l’ancien horaire',
    undoChange: 'Annuler cette modification',
    keep: 'Garder le rendez-vous',
    attached: 'Un fichier pour votre agenda est joint.',
    addTo: 'Un fichier pour votre agenda est joint. Ou ajoutez le rendez-vous à :',
    addAgain:
      'Un fichier pour votre agenda est joint. Si vous aviez ajouté l’ancien horaire par un lien, supprimez-le. Ajoutez le nouveau à :',
    footer:
      'Vous recevez cet e-mail parce qu’un rendez-vous a été pris avec cette adresse.\nEnvoyé par {{productName}} pour {{businessName}}.',
  },
  colon: ' :',
  zone: 'heure de {{city}}',
  duration: { minutes: '{{minutes}} min', hours: '{{hours}} h', both: '{{hours}} h {{minutes}}' },
  customPrice: 'Prix sur demande',
  addOns: { with: '{{service}} avec {{addOns}}', and: '{{first}} et {{last}}' },
  stop: 'Répondez STOP pour vous désinscrire.',
  stopped: 'Vous ne recevrez plus de messages. Répondez START pour en recevoir à nouveau.',
  started: 'Vous recevrez à nouveau des messages. Répondez STOP pour vous désinscrire.',
  moveLink: 'choisissez un autre horaire pour {{serviceName}} : {{link}}',
  moveMail: {
    title: 'Choisissez un nouvel horaire',
    subject: 'Choisissez un nouvel horaire : {{serviceName}}',
    body: 'Bonjour {{customerName}},\n\nVous souhaitez déplacer votre rendez-vous chez {{businessName}}. Choisissez un nouvel horaire avec le bouton ci-dessous. D’ici là, votre rendez-vous reste inchangé.',
  },
  personal: {
    firstVisit:
      'Sauf erreur, c’est votre première visite : prévoyez quelques minutes de plus pour nous trouver.',
    longGone: 'Cela fait un moment, et nous serons heureux de vous revoir.',
    missed:
      'Nous gardons cet horaire pour vous. Si vous ne pouvez plus venir, merci de nous prévenir.',
    directions: 'Pour nous trouver : {{directions}}',
    bring: 'À apporter : {{whatToBring}}',
  },
  code: {
    subject: '{{code}} est votre code pour {{businessName}}',
    title: 'Votre code',
    text: 'Saisissez ce code sur la page de réservation de {{businessName}} pour voir vos rendez-vous.',
    validity: 'Il est valable {{minutes}} minutes.',
    advice: 'Personne chez {{businessName}} ne vous le demandera jamais.',
    footer:
      'Vous n’avez pas demandé ce code ? Vous pouvez ignorer cet e-mail.\nEnvoyé par {{productName}} pour {{businessName}}.',
  },
  invitation: {
    subject: 'Rejoignez {{businessName}} sur {{productName}}',
    preheader: '{{inviter}} vous invite à rejoindre l’équipe.',
    title: 'Rejoignez {{businessName}}',
    text: '{{inviter}} vous invite à travailler avec {{businessName}} sur {{productName}}.',
    role: 'Votre rôle',
    roles: {
      manager: 'Responsable',
      'front-desk': 'Accueil',
      staff: 'Membre du personnel',
      'read-only': 'Lecture seule',
    },
    button: 'Voir l’invitation',
    validity: 'Le lien fonctionne une seule fois, pendant 7 jours.',
    footer: 'Vous n’attendiez pas cet e-mail ? Vous pouvez l’ignorer.',
  },
  call: {
    lead: 'Bonjour {{customerName}}. Ceci est un appel automatique de {{businessName}}.',
    voicemailLead: 'Bonjour {{customerName}}. Ceci est un message automatique de {{businessName}}.',
    keys: {
      confirm: 'Pour confirmer votre rendez-vous, appuyez sur {{key}}.',
      move: 'Pour le déplacer, appuyez sur {{key}}.',
      cancel: 'Pour l’annuler, appuyez sur {{key}}.',
      optOut: 'Pour ne plus recevoir d’appels, appuyez sur {{key}}.',
    },
    reach: 'Vous pouvez joindre {{businessName}} au {{phone}}.',
    plus: 'plus',
    voicemailHint: 'Pour le déplacer ou l’annuler, utilisez le lien dans l’un de nos e-mails.',
    confirmed:
      'Merci. Votre rendez-vous est confirmé. {{businessName}} se réjouit de vous accueillir. Au revoir.',
    moveBy: {
      sms: 'Nous vous envoyons un SMS avec un lien pour choisir un autre horaire. Au revoir.',
      email: 'Nous vous envoyons un e-mail avec un lien pour choisir un autre horaire. Au revoir.',
    },
    cancelled: 'Votre rendez-vous est annulé. Au revoir.',
    optedOut: 'Vous ne recevrez plus d’appels de {{businessName}}.',
    unchanged: 'Votre rendez-vous reste inchangé.',
    again: 'Pardon, je n’ai pas compris.',
    goodbye: 'Au revoir.',
    changed:
      'Ceci est un appel automatique de {{businessName}}. Votre rendez-vous vient d’être modifié. Veuillez consulter vos messages ou nous contacter. Au revoir.',
    late: 'Il est trop tard pour le faire par téléphone. Veuillez nous contacter. Au revoir.',
    test: 'Bonjour. Ceci est un appel d’essai de {{businessName}}. Vous entendez une voix automatique. C’est elle qui lira vos rappels. Au revoir.',
  },
}
