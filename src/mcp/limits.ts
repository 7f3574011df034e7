/** One answer: about 25,000 tools with long descriptions. */
export const LARGEST_MESSAGE = 32 * 2 ** 20

/** All bytes of one server together. */
export const MOST_BYTES = 128 * 2 ** 20

/** Answers, notifications and questions of the server together; every page of the list is one. */
export const MOST_MESSAGES = 20_000

/** Lines on stdout that are no JSON-RPC: a log is tolerated, a flood is not. */
export const MOST_STRAY_LINES = 1_000

/** Bytes that wait to be read by the server. */
export const MOST_UNREAD = 2 ** 20

export const MOST_PAGES = 1_000

/** The size of the largest catalogs that the project measures. */
export const MOST_TOOLS = 100_000

/** What is kept of stderr, from its end. */
export const STDERR_BYTES = 4 * 2 ** 10

/** What a message repeats of a text that a server wrote, in characters. */
export const EXCERPT = 200
