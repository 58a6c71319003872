export { answerBlocks, asksSite, noAnswers, type AnswerTools, type BlockAnswers } from './answer-blocks.ts'
export { readBlockTemplates, type BlockTemplates } from './block-templates.ts'
export { attribute } from './attribute.ts'
export { layoutHtml, type LayoutPlace, type LayoutTools } from './layout-html.ts'
