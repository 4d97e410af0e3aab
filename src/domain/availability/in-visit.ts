import type { ServiceTiming } from './types.ts'

/** Whether the same person does the service before and after, without a pause. */
export interface Neighbors {
  follows?: boolean | null | undefined
  precedes?: boolean | null | undefined
}

export const neighborsAt = (
  staffIds: readonly (number | undefined)[],
  index: number,
): Neighbors => ({
  follows: staffIds[index] !== undefined && staffIds[index - 1] === staffIds[index],
  precedes: staffIds[index] !== undefined && staffIds[index + 1] === staffIds[index],
})

/** The timing of one service of a visit, without the buffers to its neighbors. */
export const inVisit = (
  service: ServiceTiming,
  { follows, precedes }: Neighbors,
): ServiceTiming => ({
  ...service,
  ...(follows && { bufferBeforeMinutes: 0 }),
  ...(precedes && { bufferAfterMinutes: 0 }),
})
