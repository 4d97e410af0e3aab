import { z } from '@hono/zod-openapi'
import { byId, id, instantText, named } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { feedDetails } from '#domain/feed-details.ts'

const target = id.nullable().describe('Null for the whole business.')
const detail = z
  .enum(feedDetails)
  .describe('What it shows of an appointment: nothing, the service, or also the client’s name.')

const feed = named('CalendarFeed', {
  id,
  staffId: target,
  detail,
  url: z.string().describe('Secret: anyone who has it can read the calendar.'),
  createdAt: instantText,
})
export type CalendarFeed = z.output<typeof feed>

const feedInput = z.object({ staffId: target, detail })
export type FeedInput = z.output<typeof feedInput>

export const listFeeds = route('get', '/api/feeds', 'calendar.read', {
  200: answers(z.array(feed), 'The calendar feeds, oldest first.'),
})

export const saveFeed = route('put', '/api/feeds', 'calendar.read', {
  audit: 'feed.save',
  body: feedInput,
  200: answers(feed, 'The feed; an existing one keeps its address.'),
})

export const rotateFeed = route('post', '/api/feeds/{id}/rotate', 'calendar.read', {
  audit: 'feed.rotate',
  params: byId,
  200: answers(feed, 'The feed with a new address; the previous one has ended.'),
})

export const removeFeed = route('delete', '/api/feeds/{id}', 'calendar.read', {
  audit: 'feed.remove',
  params: byId,
})
