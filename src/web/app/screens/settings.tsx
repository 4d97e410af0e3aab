import { Link } from 'wouter'
import { ChangePasswordCard } from '#features/accounts/ui/change-password-card.tsx'
import { DeleteAccountCard } from '#features/accounts/ui/delete-account-card.tsx'
import { OfferPreview } from '#features/availability/ui/offer-preview.tsx'
import { readBusiness } from '#features/businesses/contract.ts'
import { BookingRulesCard } from '#features/businesses/ui/booking-rules-card.tsx'
import { BusinessCard } from '#features/businesses/ui/business-card.tsx'
import { FreeTimesCard } from '#features/businesses/ui/free-times-card.tsx'
import { buttonClass } from '#web/kit/base/button.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { slot } from '#web/kit/base/on-demand.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { SettingsCard, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useCan } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { accounts } from '#words/en/accounts.ts'
import { availability } from '#words/en/availability.ts'
import { businesses } from '#words/en/businesses.ts'
import { fill } from '#words/fill.ts'
import { LeaveSlot } from '../team-slot.ts'

const Device = slot(
  async () => (await import('../device.tsx')).Device,
  <Skeleton className="h-48 rounded-card" />,
)
const Security = slot(
  async () => (await import('../security.ts')).Security,
  <Skeleton className="h-72 rounded-card" />,
)

function SettingsScreen() {
  const user = useUser()
  const can = useCan()
  const words = useWords('accounts').settings
  const query = useRead(readBusiness)
  const { data: business, error } = query
  const links = [
    { right: 'team.write', path: paths.team, ...words.team },
    { right: 'clients.export', path: paths.portability, ...words.data },
    { right: 'activity.read', path: paths.activity, ...words.activity },
  ] as const
  if (!user) return null
  return (
    <Screen title={words.title} description={fill(words.signedInAs, { email: user.username })}>
      <LoadError title={words.failed} query={query} />
      {!can('settings.write') ? null : business ? (
        <>
          <BusinessCard business={business} />
          <BookingRulesCard business={business} preview={rules => <OfferPreview rules={rules} />} />
          <FreeTimesCard business={business} />
        </>
      ) : (
        !error && (
          <>
            <Skeleton className="h-72 rounded-card" />
            <Skeleton className="h-[36rem] rounded-card" />
          </>
        )
      )}
      {links.map(
        ({ right, path, title, text, open }) =>
          can(right) && (
            <SettingsCard key={path} title={title} description={text}>
              <div>
                <Link href={path} className={buttonClass()}>
                  {open}
                </Link>
              </div>
            </SettingsCard>
          ),
      )}
      <Device />
      <Security />
      <ChangePasswordCard username={user.username} />
      {can('business.own') ? <DeleteAccountCard {...user} /> : <LeaveSlot />}
    </Screen>
  )
}

export const screen = { Component: SettingsScreen, words: { accounts, availability, businesses } }
