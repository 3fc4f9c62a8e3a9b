/** Where the schemas that the package brings along can be fetched. */
export const schemasUrl = 'https://unpkg.com/@paraclock/onboard/schemas'

/** Where editors fetch the schema of a configuration. */
export const configSchemaId = `${schemasUrl}/config.schema.json`
