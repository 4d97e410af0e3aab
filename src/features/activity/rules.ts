import { type ActivityAction, activityActions } from '#contract/activity.ts'

export const activityGroups = {
  appointments: ['appointment'],
  clients: ['client'],
  services: ['service', 'group', 'menu', 'add-on'],
  staff: ['staff', 'hours', 'time-off'],
  pages: ['page', 'domain', 'embedding', 'picture', 'review'],
  messages: ['messages', 'template'],
  sales: ['sale'],
  team: ['team'],
  settings: ['business', 'feed', 'import', 'credits'],
} as const
export type ActivityGroup = keyof typeof activityGroups

export const groupNames = Object.keys(activityGroups) as [ActivityGroup, ...ActivityGroup[]]

export const actionsIn = (group: ActivityGroup): ActivityAction[] =>
  activityActions.filter(action =>
    (activityGroups[group] as readonly string[]).includes(action.split('.')[0]!),
  )

export const KEPT_DAYS = 365
