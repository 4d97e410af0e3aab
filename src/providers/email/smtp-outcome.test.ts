import { expect, test } from 'vitest'
import { outcomeOfFailure } from './smtp-outcome.ts'

const afterTheContent = (response: string) =>
  outcomeOfFailure(
    Object.assign(new Error(response), {
      code: 'EMESSAGE',
      command: 'DATA',
      response,
      responseCode: Number(response.slice(0, 3)),
      permanent: true,
    }),
    true,
  )

test.each([
  '554 Message rejected: Sending paused for this account. For more information, please check',
  '554 Message rejected: Email address is not verified. The following identities failed the check',
  '554 Access denied: User `a` is not authorized to perform `ses:SendRawEmail` on resource `b`',
  '550 The from address does not match a verified Sender Identity. Mail cannot be sent until',
  '550-From header sender domain not verified.',
  '552 Your account has been suspended',
])('retries what our account or sender is refused for: %s', response => {
  expect(afterTheContent(response)).toMatchObject({ status: 'retry', aboutUs: true })
})

test.each([
  '550 5.7.1 Message rejected: account suspended for spam links',
  '554 5.7.1 This message is not authorized',
])('gives up a message whose own content is refused: %s', response => {
  expect(afterTheContent(response)).toMatchObject({ status: 'rejected' })
})
