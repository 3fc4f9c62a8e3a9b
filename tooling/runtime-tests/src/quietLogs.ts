import { env } from 'node:process'

// Chopsticks reads this when it is first imported. One line for each block and message would bury
// what a test reports.
env['LOG_LEVEL'] ??= 'error'
