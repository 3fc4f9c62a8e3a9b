export const schemasUrl = 'https://unpkg.com/@paraclock/onboard/schemas'

/** The URL from which editors fetch the schema of a configuration. */
export const configSchemaId = `${schemasUrl}/config.schema.json`
