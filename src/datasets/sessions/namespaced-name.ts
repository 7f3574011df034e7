/** One name for a tool in a namespace, however the two are cut: `mcp__docs` + `read`, `mcp__docs__` + `read`. */
export function namespacedName(namespace: string | undefined, name: string): string {
  if (namespace === undefined) return name
  return namespace.endsWith('_') || name.startsWith('_') ? namespace + name : `${namespace}__${name}`
}

/** What stands behind the last `__`, or the whole name. */
export function leafOf(name: string): string {
  const cut = name.lastIndexOf('__')
  return cut === -1 ? name : name.slice(cut + 2)
}
