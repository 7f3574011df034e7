#!/usr/bin/env node
import { processIo } from './io.ts'
import { runCli } from './run-cli.ts'

const INTERRUPTED = 130

process.on('SIGINT', () => process.exit(INTERRUPTED))
process.exitCode = await runCli(process.argv.slice(2), processIo())
