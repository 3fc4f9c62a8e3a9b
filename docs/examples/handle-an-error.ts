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
// BalanceDecimalsExceeded: "0.12345678901" has 11 decimals, but "TUR" has 10
// - Give at most 10 digits after the point.
// - Check the decimals of the token in the properties of its chain.
// - If the number already counts the smallest unit, read it as planck.
