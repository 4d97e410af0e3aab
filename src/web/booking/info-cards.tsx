import { Globe, Mail, MapPin, Phone } from 'lucide-react'
import { linkNames, mapUrl, type PageFacts } from '#features/booking-pages/about-rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { Portrait } from './pictures.tsx'

const heading = 'text-16 font-semibold'

export function StaffCard({ page }: { page: PublicPage }) {
  const words = useWords('page').cards
  if (page.staff.length === 0) return null
  return (
    <Card>
      <h2 className={heading}>{words.staff}</h2>
      <ul className="mt-4 space-y-4">
        {page.staff.map(member => (
          <li key={member.id} className="flex gap-3">
            <Portrait of={member} />
            <div dir="auto" className="min-w-0">
              <p translate="no" className="text-14 font-medium">
                {member.name}
              </p>
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

export function ContactCard({ page, phone }: { page: PublicPage; phone: PageFacts['phone'] }) {
  const words = useWords('page').cards
  const { contactInfo, about = {} } = page.settings
  const { email, address } = contactInfo
  const links = linkNames.filter(name => about[name])
  if (!phone && !email && !address && links.length === 0) return null
  return (
    <Card>
      <h2 className={heading}>{words.contact}</h2>
      <address className="mt-4 space-y-3 text-14 not-italic">
        {phone && (
          <p className="flex gap-3">
            <Icon of={Phone} className="text-muted" />
            <span className="sr-only">{words.phone} </span>
            <a href={`tel:${phone.dialed}`} className={link}>
              <bdi dir="ltr">{phone.shown}</bdi>
            </a>
          </p>
        )}
        {email && (
          <p className="flex gap-3">
            <Icon of={Mail} className="text-muted" />
            <span className="sr-only">{words.email} </span>
            <a translate="no" href={`mailto:${email}`} className={`${link} min-w-0 wrap-anywhere`}>
              {email}
            </a>
          </p>
        )}
        {address && (
          <p className="flex gap-3">
            <Icon of={MapPin} className="text-muted" />
            <span className="sr-only">{words.address} </span>
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">
              <span translate="no">{address}</span>
              {about.map && (
                <a href={mapUrl(about.map, address)} rel="noopener" className={`${link} block`}>
                  {words.map}
                </a>
              )}
            </span>
          </p>
        )}
        {links.length > 0 && (
          <p className="flex gap-3">
            <Icon of={Globe} className="text-muted" />
            <span className="flex flex-wrap gap-x-4">
              {links.map(name => (
                <a key={name} href={about[name]} rel="noopener" className={link}>
                  {words.links[name]}
                </a>
              ))}
            </span>
          </p>
        )}
      </address>
    </Card>
  )
}
