/** How much of an appointment a calendar feed shows. */
export const feedDetails = ['busy', 'service', 'client'] as const
export type FeedDetail = (typeof feedDetails)[number]
