import { Mail, MapPin, Phone } from 'lucide-react'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { VisuallyHidden } from '#web/kit/base/visually-hidden.tsx'
import { useWords } from '#web/lib/words.tsx'
import { Portrait } from './pictures.tsx'

const heading = 'text-16 font-semibold'

export function StaffCard({ page }: { page: PublicPage }) {
  const words = useWords('page').cards
  return (
    <Card>
      <h2 className={heading}>{words.staff}</h2>
      <ul className="mt-4 space-y-4">
        {page.staff.map(member => (
          <li key={member.id} className="flex gap-3">
            <Portrait of={member} />
            <div dir="auto" className="min-w-0">
              <p className="text-14 font-medium">{member.name}</p>
              <p className="text-13 text-muted">{member.position}</p>
              {member.bio && <p className="mt-1 text-13 text-pretty text-muted">{member.bio}</p>}
              {member.specialties && (
                <p className="mt-1 text-13 text-pretty text-ink">{member.specialties}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const link = '-my-3 py-3 underline decoration-control underline-offset-4 hover:text-accent-ink'

export function ContactCard({ page }: { page: PublicPage }) {
  const words = useWords('page').cards
  const { phone, email, address } = page.settings.contactInfo
  if (!phone && !email && !address) return null
  return (
    <Card>
      <h2 className={heading}>{words.contact}</h2>
      <address className="mt-4 space-y-3 text-14 not-italic">
        {phone && (
          <p className="flex gap-3">
            <Icon of={Phone} className="text-muted" />
            <VisuallyHidden>{words.phone} </VisuallyHidden>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={link}>
              {phone}
            </a>
          </p>
        )}
        {email && (
          <p className="flex gap-3">
            <Icon of={Mail} className="text-muted" />
            <VisuallyHidden>{words.email} </VisuallyHidden>
            <a href={`mailto:${email}`} className={`${link} min-w-0 wrap-anywhere`}>
              {email}
            </a>
          </p>
        )}
        {address && (
          <p className="flex gap-3">
            <Icon of={MapPin} className="text-muted" />
            <VisuallyHidden>{words.address} </VisuallyHidden>
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{address}</span>
          </p>
        )}
      </address>
    </Card>
  )
}
