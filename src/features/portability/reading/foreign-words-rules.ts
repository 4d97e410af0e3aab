import type { Field, ImportKind } from './fields-rules.ts'

/* Headings in German, French, Spanish, Italian and Portuguese, lowercase. */

const firstName = ['vorname', 'prénom', 'prenom', 'nombre', 'nome']
const lastName = [
  ...['nachname', 'familienname', 'nom', 'nom de famille'],
  ...['apellido', 'apellidos', 'cognome', 'sobrenome', 'apelido'],
]

const email = [
  ...['e-mail-adresse', 'email-adresse', 'emailadresse'],
  ...['adresse e-mail', 'adresse email', 'courriel'],
  ...['correo', 'correo electrónico', 'correo electronico'],
  ...['indirizzo e-mail', 'indirizzo email', 'endereço de e-mail', 'endereço de email'],
]

const contact = {
  firstName,
  lastName,
  email,
  phone: [
    ...['telefon', 'telefonnummer', 'handy', 'handynummer', 'mobil', 'mobilnummer'],
    ...['téléphone', 'numéro de téléphone', 'portable', 'téléphone portable'],
    ...['teléfono', 'móvil', 'teléfono móvil', 'celular'],
    ...['telefono', 'numero di telefono', 'cellulare', 'telefone', 'telemóvel'],
  ],
  notes: [
    ...['notiz', 'notizen', 'bemerkung', 'bemerkungen', 'anmerkungen', 'kommentar'],
    ...['remarque', 'remarques', 'commentaire', 'commentaires'],
    ...['nota', 'notas', 'observaciones', 'comentarios'],
    ...['osservazioni', 'commenti', 'observações', 'comentários'],
  ],
}

const client = [
  ...['kunde', 'kundin', 'kundenname', 'nom du client', 'nom complet'],
  ...['cliente', 'nombre del cliente', 'nombre completo'],
  ...['nome cliente', 'nome del cliente', 'nome do cliente', 'nome completo'],
]

const service = [
  ...['leistung', 'dienstleistung', 'behandlung', 'prestation', 'soin'],
  ...['servicio', 'tratamiento', 'servizio', 'trattamento', 'serviço', 'tratamento'],
]

const staff = [
  ...['mitarbeiter', 'mitarbeiterin', 'behandler', 'employé', 'employée', 'praticien'],
  ...['collaborateur', 'empleado', 'empleada', 'profesional', 'operatore', 'dipendente'],
  ...['collaboratore', 'funcionário', 'profissional', 'colaborador'],
]

const duration = [
  ...['dauer', 'durée', 'duración', 'durata', 'duração'].flatMap(word =>
    ['', ' (min)', ' (minuten)', ' (minutes)', ' (minutos)', ' (minuti)'].map(end => word + end),
  ),
  ...['dauer in minuten', 'durée en minutes', 'duración en minutos'],
  ...['durata in minuti', 'duração em minutos'],
]

const price = [
  ...['preis', 'betrag', 'prix', 'montant', 'tarif'],
  ...['precio', 'importe', 'prezzo', 'importo', 'preço', 'valor'],
]

export const foreignWords: Record<ImportKind, Partial<Record<Field, readonly string[]>>> = {
  appointments: {
    ...contact,
    start: [
      ...['beginn', 'startzeit', 'uhrzeit', 'zeit', 'début', 'heure de début', 'heure'],
      ...['date de début', 'inicio', 'hora de inicio', 'fecha de inicio', 'hora'],
      ...['inizio', 'ora di inizio', 'ora inizio', 'data inizio', 'ora'],
      ...['início', 'hora de início', 'data de início'],
    ],
    date: [
      ...['datum', 'jour', 'fecha', 'día', 'data', 'giorno', 'dia'],
      ...['date de début', 'fecha de inicio', 'data inizio', 'data de início'],
    ],
    end: [
      ...['ende', 'endzeit', 'fin', 'heure de fin', 'date de fin', 'hora de fin', 'fecha de fin'],
      ...['fine', 'ora di fine', 'ora fine', 'data fine', 'fim', 'hora de fim', 'data de fim'],
    ],
    endDate: ['date de fin', 'fecha de fin', 'data fine', 'data de fim'],
    duration,
    zone: ['zeitzone', 'fuseau horaire', 'zona horaria', 'fuso orario', 'fuso horário'],
    name: client,
    service,
    staff,
    price,
    status: ['statut', 'estado', 'stato'],
    cancelled: ['storniert', 'abgesagt', 'annulé', 'cancelado', 'cancelada', 'annullato'],
  },
  services: {
    name: [...service, 'bezeichnung', 'nom', 'nombre', 'nome'],
    description: ['beschreibung', 'descripción', 'descrizione', 'descrição'],
    duration,
    price,
    category: ['kategorie', 'catégorie', 'categoría', 'categoria'],
  },
  staff: {
    name: [...staff, 'nom', 'nombre', 'nome'],
    position: ['funktion', 'rolle', 'poste', 'fonction', 'puesto', 'cargo', 'ruolo', 'função'],
    email,
  },
  clients: { ...contact, name: client },
}
