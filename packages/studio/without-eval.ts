import { parseWithoutEval } from '@sitewright/domain/kit/without-eval.wire.ts'

// A module of its own, so that it runs before the modules that define formats (vite.config.ts keeps it beside zod).
parseWithoutEval()
