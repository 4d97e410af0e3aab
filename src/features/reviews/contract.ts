import { z } from '@hono/zod-openapi'
import {
  byId,
  id,
  idParam,
  instantText,
  lines,
  named,
  requiredText,
  text,
} from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { reportReasons } from '#domain/review-states.ts'
import { MAX_NAME, MAX_REPLY, MAX_TEXT, reviewMessages } from './rules.ts'

const rating = z
  .int(reviewMessages.rating)
  .min(1, reviewMessages.rating)
  .max(5, reviewMessages.rating)

export const reviewInput = z.object({
  rating,
  text: lines(MAX_TEXT).default(''),
  name: requiredText(reviewMessages.name, MAX_NAME).describe('The name shown with the review.'),
})
export type ReviewInput = z.output<typeof reviewInput>

const shown = {
  id,
  rating: z.int(),
  text: z.string(),
  name: z.string(),
  createdAt: instantText,
  reply: z.string().nullable().describe("The business's reply."),
}

const publicReview = named('PublicReview', shown)
export type PublicReview = z.output<typeof publicReview>

const ownReview = named('Review', {
  ...shown,
  serviceName: z.string(),
  state: z.enum(['new', 'published', 'hidden']),
  reported: z.enum(reportReasons).nullable(),
  publishedFrom: instantText.describe(
    'When a new review is published, unless the owner reports it.',
  ),
})
export type Review = z.output<typeof ownReview>

const summary = {
  average: z.number().nullable().describe('Of all published reviews.'),
  count: z.int().describe('How many are published.'),
  next: z.int().nullable().describe('The cursor of the next page.'),
}

const publicReviews = named('PublicReviews', {
  ...summary,
  reviews: z.array(publicReview).describe('Newest first.'),
})
export type PublicReviews = z.output<typeof publicReviews>

const ownReviews = named('Reviews', {
  ...summary,
  reviews: z.array(ownReview).describe('Newest first.'),
})

const page = z.object({ cursor: idParam.optional() })

export const listPublicReviews = route('get', '/api/public-pages/{pageName}/reviews', 'anyone', {
  params: z.object({ pageName: text(200) }),
  query: page,
  200: answers(publicReviews, 'Published reviews; none if the business shows none.'),
})

export const writeReview = route('post', '/api/reviews/{id}', 'anyone', {
  params: z.object({ id: text(200).describe('The token of the emailed link.') }),
  body: reviewInput,
  201: answers(
    z.object({ publishedFrom: instantText }),
    'The review is saved, and published after 48 hours unless it is reported.',
  ),
})

export const listReviews = route('get', '/api/reviews', 'reports.read', {
  query: page,
  200: answers(ownReviews, 'All reviews of the business.'),
})

export const changeReview = route('patch', '/api/reviews/{id}', 'pages.write', {
  audit: 'review.update',
  params: byId,
  body: z.object({
    reply: lines(MAX_REPLY).nullish().describe('Null or an empty text removes the reply.'),
    report: z
      .enum(reportReasons)
      .nullish()
      .describe('Hides the review; null withdraws the report.'),
  }),
  200: answers(ownReview, 'The review.'),
})

const hiddenCount = named('HiddenReviews', {
  businessId: id,
  businessName: z.string(),
  owner: z.string().nullable().describe('The email address; null after a closing.'),
  hidden: z.int(),
  total: z.int().describe('All reviews, hidden ones included.'),
})
export type HiddenCount = z.output<typeof hiddenCount>

export const listHiddenCounts = route('get', '/api/admin/hidden-reviews', 'admin', {
  200: answers(z.array(hiddenCount), 'Businesses that hide reviews, most hidden ones first.'),
})
