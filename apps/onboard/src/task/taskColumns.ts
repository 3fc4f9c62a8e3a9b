/**
 * The columns of a CSV file for `schedule --from`. In a JSON file, the objects have these names as
 * keys.
 */
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
