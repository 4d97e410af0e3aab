import type { Trade, TradeName } from './trade-rules.ts'
import { barber } from './trades/barber-rules.ts'
import { beauty } from './trades/beauty-rules.ts'
import { consulting } from './trades/consulting-rules.ts'
import { dentist } from './trades/dentist-rules.ts'
import { doctor } from './trades/doctor-rules.ts'
import { fitness } from './trades/fitness-rules.ts'
import { hair } from './trades/hair-rules.ts'
import { massage } from './trades/massage-rules.ts'
import { nails } from './trades/nails-rules.ts'
import { other } from './trades/other-rules.ts'
import { pets } from './trades/pets-rules.ts'
import { photography } from './trades/photography-rules.ts'
import { physio } from './trades/physio-rules.ts'
import { realEstate } from './trades/real-estate-rules.ts'
import { therapy } from './trades/therapy-rules.ts'
import { tutoring } from './trades/tutoring-rules.ts'

export const trades: { readonly [Name in TradeName]: Trade<Name> } = {
  hair,
  barber,
  nails,
  beauty,
  massage,
  doctor,
  dentist,
  physio,
  therapy,
  fitness,
  tutoring,
  consulting,
  photography,
  realEstate,
  pets,
  other,
}
