export const feedDetails = ['busy', 'service', 'client'] as const
export type FeedDetail = (typeof feedDetails)[number]
