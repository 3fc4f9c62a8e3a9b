import { batches, errors, responses } from './specificationAnswers.ts'
import type { Line } from './specificationLine.ts'
import { conventions, notifications, params, request } from './specificationRequests.ts'

// Each line of https://www.jsonrpc.org/specification that says what a server does, over both
// transports. The examples of its last section are here with methods that a gateway has.

/** Every line, by section. */
export const specification: Readonly<Record<string, readonly Line[]>> = {
  conventions,
  request,
  notifications,
  params,
  responses,
  errors,
  batches
}
