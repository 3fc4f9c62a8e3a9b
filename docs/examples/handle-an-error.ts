// What every Paraclock error carries, and how to branch on one of them.
import { stdout } from 'node:process'
import { isParaclockError, parseBalance } from '@paraclock/core'

try {
  parseBalance('0.12345678901', { symbol: 'TUR', decimals: 10 })
} catch (error) {
  if (!isParaclockError(error)) throw error
  stdout.write(`${error.code}: ${error.message}\n`)
  for (const { summary } of error.remedies) stdout.write(`- ${summary}\n`)
}

// Prints:
// ValueMalformed: "0.12345678901" is not an amount of "TUR": it has 11 decimals, and the token has 10
// - Give at most 10 digits after the point, or check the decimals of the token in the properties of its chain.
