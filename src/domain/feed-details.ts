/** What a calendar feed shows of an appointment: nothing, the service, or also the client's name. */
export const feedDetails = ['busy', 'service', 'client'] as const
export type FeedDetail = (typeof feedDetails)[number]
