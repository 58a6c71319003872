import { removeFileAnswer, type ProductFileView } from '@sitewright/domain/downloads/downloads.wire.ts'
import { filesCardMessages as messages } from '@sitewright/domain/downloads/product-files-studio.messages.ts'
import { fileSizeText, productFileLimits } from '@sitewright/domain/downloads/product-file.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { IconButton } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { callApi } from '../../kit/api.ts'
import { useAction } from '../../kit/form/use-action.ts'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { FileButton } from '../../media/upload/file-button.tsx'
import editor from '../editor/product-editor.module.css'
import type { ProductScreen } from '../editor/product-screen.ts'
import { fileUploads, useFileUploads } from './file-uploads.ts'
import { filesPath, useProductFiles, useReloadFiles } from './files-query.ts'
import styles from './files.module.css'
import { UploadingFile, useUploadGuard } from './upload-rows.tsx'

/** The files that buyers of a download get. They are kept at once, without the Save button. */
export function FilesCard({ screen }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { site, detail } = screen
  const { data, error, refetch } = useProductFiles(site.id, detail.id)
  const uploads = useFileUploads(site.id, detail.id)
  useUploadGuard(uploads)
  const send = useSendFile(screen)
  const files = data?.files ?? []
  const max = productFileLimits.files
  const isFull = files.length + uploads.filter(({ replaces }) => replaces === undefined).length >= max
  const note = data && (
    <span className={editor['count']}>{translate(messages.fileCount, { count: files.length, max })}</span>
  )
  const footer = (
    <FileButton accept="" isDisabled={isFull} onFiles={(chosen) => chosen.forEach((file) => send(file))}>
      <Icon name="plus" />
      {translate(messages.add)}
    </FileButton>
  )
  return (
    <Card title={translate(messages.files)} note={note} footer={footer}>
      {error && <LoadProblem failure={error} hasOlder onRetry={() => void refetch()} />}
      {!data && !error && <CardBody>{translate(messages.loading)}</CardBody>}
      {data && files.length === 0 && <NoFile isShown={detail.state === 'visible'} />}
      <ul className={styles['rows']}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} screen={screen} onReplace={(chosen) => send(chosen, file.id)} />
        ))}
        {uploads.map((upload) => (
          <UploadingFile key={upload.id} upload={upload} files={files} />
        ))}
      </ul>
    </Card>
  )
}

function NoFile({ isShown }: { isShown: boolean }) {
  const translate = useTranslate()
  return (
    <CardBody>
      <Banner tone="warn" icon="alert">
        {translate(isShown ? messages.missing : messages.neededFirst)}
      </Banner>
      <p className={editor['help']}>{translate(messages.none)}</p>
    </CardBody>
  )
}

/** React hook that returns a function which uploads a file, and says so when it has arrived. */
function useSendFile({ site, detail }: ProductScreen): (file: File, replaces?: string) => void {
  const translate = useTranslate()
  const language = useLocaleTag()
  const reload = useReloadFiles(site.id)
  return (file, replaces) => {
    const text = replaces === undefined ? messages.added : messages.replaced
    const onDone = () => {
      notifyDone(`files of ${detail.id}`, translate(text, { name: file.name }))
      void reload()
    }
    const wanted = { site: site.id, productId: detail.id, file, language, onDone }
    fileUploads.add(replaces === undefined ? wanted : { ...wanted, replaces })
  }
}

function FileRow({
  file,
  screen: { site, detail },
  onReplace,
}: {
  file: ProductFileView
  screen: ProductScreen
  onReplace: (file: File) => void
}) {
  const translate = useTranslate()
  const language = useLocaleTag()
  const { id, name, bytes, downloads } = file
  const removal = useAction({
    site: site.id,
    subject: `product file ${id}`,
    send: async (_: object, idempotencyKey) => {
      const call = { method: 'DELETE', path: filesPath(detail.id, id), site: site.id, idempotencyKey } as const
      return removeFileAnswer.parse(await callApi(call))
    },
    reload: useReloadFiles(site.id),
    doneText: () => translate(messages.removed, { name }),
    undoneText: translate(messages.restored, { name }),
  })
  return (
    <li className={styles['row']}>
      <Icon name="document" />
      <div className={styles['facts']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['about']}>
          {translate(messages.about, { size: fileSizeText(bytes, language), downloads })}
        </span>
        {removal.problem !== undefined && (
          <span className={styles['problem']} role="alert">
            {removal.problem}
          </span>
        )}
      </div>
      <FileButton
        accept=""
        isSingle
        isCompact
        aria-label={translate(messages.replaceFile, { name })}
        onFiles={([chosen]) => chosen && onReplace(chosen)}
      >
        {translate(messages.replace)}
      </FileButton>
      <IconButton label={translate(messages.removeFile, { name })} onPress={() => removal.run({})}>
        <Icon name="trash" />
      </IconButton>
    </li>
  )
}
