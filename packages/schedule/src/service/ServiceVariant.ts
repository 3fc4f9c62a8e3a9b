/**
 * Which form of the service's calls a chain has: `hour` (variant H: whole hours, lists and
 * recurring schedules, calls of the service's own chain) or `minute` (variant M: whole minutes,
 * lists, native transfers).
 */
export type ServiceVariant = 'hour' | 'minute'
