import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { describeMethods } from './describeMethods.ts'
import { listServiceMethods } from './listServiceMethods.ts'

const require = createRequire(import.meta.url)

/** The schema of OpenRPC, with the schema of JSON Schemas in place of an address. */
function openValidator() {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  // The package declares no type for its value.
  const { openrpcDocument } = require('@open-rpc/meta-schema')
  const { $schema, ...schema } = openrpcDocument
  const text = JSON.stringify(schema)
    .replaceAll(
      /"https:\/\/meta.json-schema.tools\/#[^"]*"/g,
      '"#/definitions/specificationExtension"'
    )
    .replaceAll('"https://meta.json-schema.tools"', '"http://json-schema.org/draft-07/schema"')
  return { ajv, validate: ajv.compile(JSON.parse(text)) }
}

test('the description is a document of OpenRPC, and its schemas admit the answers', () => {
  const { ajv, validate } = openValidator()
  const described = describeMethods(listServiceMethods()) as { methods: readonly Method[] }
  validate(described)
  expect(validate.errors).toBeNull()
  expect(validate({ ...described, methods: [{ name: 'x' }] })).toBe(false)
  const admits = (name: string, answer: unknown) =>
    ajv.validate(described.methods.find((one) => one.name === name)?.result.schema ?? false, answer)
  const id = `0x${'ab'.repeat(32)}`
  expect([
    admits('automationTime_generateTaskId', id),
    admits('automationTime_generateTaskId', `${id}0`),
    admits('automationTime_queryFeeDetails', { executionFee: '0x1', xcmpFee: '0x0' }),
    admits('automationTime_queryFeeDetails', { executionFee: 1, xcmpFee: '0x0' }),
    admits('automationTime_getTimeAutomationFees', '18446744073709551616'),
    admits('automationTime_getTimeAutomationFees', -1)
  ]).toEqual([true, false, true, false, true, false])
})

interface Method {
  readonly name: string
  readonly result: { readonly schema: object }
}
