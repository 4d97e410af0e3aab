import { formatCount } from '#domain/number.ts'
import type { AuditEntry } from '../contract.ts'

const figure = (value: unknown) => (typeof value === 'number' ? formatCount(value) : '–')

export function auditWords(entry: AuditEntry): { title: string; detail: string } {
  const { businesses } = entry.details
  const ids = Array.isArray(businesses) && businesses.length > 0 ? businesses : undefined
  const named = ids && `${ids.length === 1 ? 'Business' : 'Businesses'} ${ids.join(', ')}`
  const detail = [`By ${entry.actor}`, entry.reason, named].filter(Boolean).join(' · ')
  return { title: titleOf(entry), detail }
}

function titleOf({ action, target, targetUserId, details }: AuditEntry): string {
  switch (action) {
    case 'credits.set':
      return `Credits of ${target}: ${figure(details.before)} → ${figure(details.after)}`
    case 'credits.grant':
      return `${figure(details.credits)} free credits for ${target}`
    case 'credits.dismiss':
      return `Request for free credits from ${target} dismissed`
    case 'user.delete':
      return `User ${targetUserId ?? ''} deleted`.replace('  ', ' ')
    case 'admin.grant':
      return `${target} is now an administrator`
    case 'admin.revoke':
      return `${target} is no longer an administrator`
    case 'two-factor.off':
      return `Two-factor sign-in of ${target} turned off`
    default:
      return `${action}: ${target}`
  }
}
