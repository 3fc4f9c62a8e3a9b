/** The columns of a CSV file for `schedule --from`, and the keys of the objects in a JSON file. */
export const taskColumns = [
  'id',
  'at',
  'cron',
  'zone',
  'count',
  'call',
  'dispatch',
  'transfer',
  'to'
] as const
