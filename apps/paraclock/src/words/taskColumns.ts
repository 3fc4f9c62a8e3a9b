import { scheduleOptions } from '../cli/sharedOptions.ts'

const times = Object.keys(scheduleOptions) as (keyof typeof scheduleOptions)[]

/** The columns of a CSV file for `schedule --from`, and the keys of the objects in a JSON file. */
export const taskColumns = ['id', ...times, 'call', 'dispatch', 'transfer', 'to'] as const
