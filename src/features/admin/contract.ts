import { z } from '@hono/zod-openapi'
import { byId, cursorParam, id, idParam, instantText, named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { accountAnswer } from '#features/accounts/contract.ts'
import { creditsValue, reasonMissing } from './rules.ts'

const freeCreditRequested = z.boolean().describe('Whether a request for free credits is waiting.')

const adminUser = accountAnswer
  .extend({
    ownsHome: z.boolean().describe('False if this user only works at the named business.'),
    freeCreditRequested,
    alsoOwns: z
      .array(z.object({ id, name: z.string(), credits: z.int(), freeCreditRequested }))
      .optional()
      .describe('Other businesses that this user owns, if any.'),
  })
  .openapi('AdminUser')
export type AdminUser = z.output<typeof adminUser>

export const statsAnswer = named('AdminStats', {
  totalUsers: z.int(),
  totalCredits: z.int().describe('Remaining credits of all businesses.'),
  totalAppointments: z.int().describe('In total.'),
  recentAppointments: z.int().describe('In the last 24 hours.'),
})
export type AdminStats = z.output<typeof statsAnswer>

export const listUsers = route('get', '/api/admin/users', 'admin', {
  query: z.object({
    search: text(254).optional().describe('Part of the address or of a business’s name.'),
    cursor: idParam.optional(),
    freeCredit: z
      .literal('requested')
      .optional()
      .describe('Only those who requested free credits.'),
  }),
  200: answers(z.array(adminUser), 'Newest first. Above 1,000, a `Link` header has the next page.'),
})

export const readStats = route('get', '/api/admin/stats', 'admin', {
  200: answers(statsAnswer, 'Figures of the whole platform.'),
})

export const deleteUser = route('delete', '/api/admin/users/{id}', 'admin', {
  audit: false,
  params: byId,
  query: z.object({
    reason: text(200).optional().describe('Shown in the audit log.'),
  }),
})

const businessId = id
  .optional()
  .describe('One of those in `alsoOwns`; without it, the named business.')

const creditsInput = z.object({
  businessId,
  credits: creditsValue.describe('The new balance.'),
  before: z.int().optional().describe('The balance that was read; 409 if it changed.'),
  reason: text(200).nullish().describe("Shown in the business's ledger and in the audit log."),
})

export const setCredits = route('post', '/api/admin/users/{id}/credits', 'admin', {
  audit: 'credits.set',
  params: byId,
  body: creditsInput,
  200: answers(adminUser, 'The user, with the new balance.'),
})

export const grantFreeCredits = route('post', '/api/admin/users/{id}/free-credits', 'admin', {
  audit: 'credits.grant',
  params: byId,
  body: z.object({
    businessId,
    reason: text(200)
      .refine(reason => reason.trim() !== '', reasonMissing)
      .describe("Shown in the business's ledger and in the audit log."),
  }),
  200: answers(adminUser, 'The user, with the new balance. 409 if granted before.'),
})

export const dismissFreeCredit = route('delete', '/api/admin/users/{id}/free-credit', 'admin', {
  audit: 'credits.dismiss',
  params: byId,
  query: z.object({
    businessId: idParam.optional().describe('One of those in `alsoOwns`.'),
  }),
})

const auditEntry = named('AuditEntry', {
  id: z.int(),
  at: instantText,
  actor: z.string().describe('The actor: an email address, or the command line.'),
  action: z.string().openapi({ example: 'credits.set' }),
  target: z.string(),
  targetUserId: z.int().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

const auditPage = named('AuditLog', {
  entries: z.array(auditEntry).describe('Newest first.'),
  next: z.int().nullable().describe('The cursor of the next page.'),
})
export type AuditPage = z.output<typeof auditPage>

export const readAudit = route('get', '/api/admin/audit', 'admin', {
  query: z.object({
    cursor: cursorParam.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(25),
  }),
  200: answers(auditPage, 'What administrators did.'),
})
