import { blog } from './blog-page.ts'
import { products200Fragments } from './fragments-page.ts'
import type { Page } from './page.ts'
import { products200 } from './products-page.ts'
import { recursion } from './recursion-page.ts'
import { small } from './small-page.ts'

export const pages: readonly Page[] = [small, products200, products200Fragments, blog, recursion]
