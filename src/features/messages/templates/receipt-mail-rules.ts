import { wordsIn } from '#words/messages.ts'
import { type ClientMail, framed } from './client-mails-rules.ts'
import { type Detail, details, type MailContent } from './content-rules.ts'
import { amountInWords, longDay } from './facts-rules.ts'
import { fillWords } from './words-rules.ts'

export interface SaleReceipt {
  number: number
  closedAt: string
  lines: { kind: 'service' | 'fee' | 'discount' | 'tip' | 'refund'; name: string; cents: number }[]
  total: number
  payments: { method: 'cash' | 'card' | 'other'; cents: number; refunded: number }[]
  address?: string
}

export interface ReceiptMailData {
  'sale-receipt': ClientMail & { receipt: SaleReceipt }
}

export function receiptMail(data: ReceiptMailData['sale-receipt']): MailContent {
  const { facts, receipt, productName, language = 'en' } = data
  const { receipt: words, colon } = wordsIn(language)
  const { business } = facts
  const closed = longDay(receipt.closedAt, business.timeZone, language)
  const number = String(receipt.number)
  const address = receipt.address ?? business.contact?.address
  const amount = (label: string, cents: number, strong = false): Detail => ({
    label,
    lines: [amountInWords(cents, language)],
    strong,
  })
  const rows: Detail[] = [
    { label: words.number, lines: [`${number} · ${closed}`] },
    ...receipt.lines.map(({ kind, name, cents }) =>
      amount(name || words.names[kind === 'service' || kind === 'fee' ? 'item' : kind], cents),
    ),
    amount(words.total, receipt.total, true),
    ...receipt.payments.flatMap(({ method, cents, refunded }) => [
      amount(words.methods[method], cents),
      ...(refunded > 0
        ? [amount(fillWords(words.refunded, { method: words.methods[method] }), -refunded)]
        : []),
    ]),
    {
      label: words.from,
      lines: [business.name, ...(address ? [address] : [])],
    },
  ]
  return {
    ...framed(data, {
      title: words.title,
      subject: fillWords(words.subject, { number }),
      body: words.body,
      blocks: [details(rows)],
    }),
    preheader: `${words.total}${colon} ${amountInWords(receipt.total, language)} · ${closed}`,
    footer: fillWords(words.footer, { productName, businessName: business.name }),
  }
}
