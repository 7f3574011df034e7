/** Names of models as providers and gateways write them. */
const MODEL_NAME = /^[\w.:@/[\]-]{1,100}$/u

/** A model's name; anything that is not one could be text of the session, and is not kept. */
export function modelName(text: string): string {
  return MODEL_NAME.test(text) ? text : 'unknown'
}
