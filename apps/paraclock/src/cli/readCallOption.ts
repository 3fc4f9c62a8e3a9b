import { type AutomationConfig, ConfigValueInvalid, readCall } from '@paraclock/checklist'
import { isParaclockError, shorten } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'

export function readCallOption(
  option: '--call' | '--dispatch',
  text: string
): AutomationConfig['call'] {
  try {
    return readCall(text)
  } catch (error) {
    if (!isParaclockError(error, ConfigValueInvalid)) throw error
    const forms = '0x hex of at least two bytes, pallet.method {"argument": …}, or JSON'
    throw refuseArgument(`${option} takes a call as ${forms}, and not ${shorten(text)}`)
  }
}
