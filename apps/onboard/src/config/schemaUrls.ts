export const schemasUrl = 'https://unpkg.com/@paraclock/onboard/schemas'

export const configSchemaId = `${schemasUrl}/config.schema.json`
