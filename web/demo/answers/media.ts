import { type PictureEditInput, type Size, turnedSize, wholeEdit } from '@loopyard/contract/picture-edits.ts';
import { editablePost } from '../world/acting.ts';
import { type Demo, orNotFound, type RestAnswers, timeOf } from '../world/demo.ts';
import { linksTo, media } from '../world/media.ts';
import type { DemoMedia } from '../world/model.ts';
import { refusal } from '../world/refusals.ts';

/** Files stay in this browser's memory, at object URLs. */
export const calls = {
  'GET /api/uploads/:key': ({ world }, { params }) => ({ media: orNotFound(world.uploads.get(params.key)) }),
  'DELETE /api/uploads/:key'({ world }, { params }) {
    world.uploads.delete(params.key);
    return null;
  },
  async 'POST /api/uploads/:key/edit'({ world }, { params, body }) {
    const item = orNotFound(world.uploads.get(params.key));
    const editedItem = { ...item, ...(await editPicture(world, item, body ?? {})) };
    world.uploads.set(editedItem.key, editedItem);
    return { media: editedItem };
  },
  async 'POST /api/media/:id/edit'(demo, { params, body }) {
    const { item, post_id } = mediaOnPost(demo, params.id);
    return { media: Object.assign(item, await editPicture(demo.world, item, body ?? {})), post_id };
  },
  'PUT /api/media/:id/captions'(demo, { params, body: { upload_key: key } }) {
    const { uploads } = demo.world;
    const captions_url = key === null ? null : orNotFound(uploads.get(key)).url;
    const upload = [...uploads.values()].find(({ id }) => id === params.id);
    Object.assign(upload ?? mediaOnPost(demo, params.id).item, { captions_url });
    return null;
  },
} satisfies RestAnswers;

export async function keepUpload(demo: Demo, key: string, { name, blob }: { name: string; blob: Blob }) {
  const kind = /^(image|video)\//.exec(blob.type)?.[1] ?? 'file';
  const url = URL.createObjectURL(blob);
  const size = kind === 'image' ? await loadPicture(url).then(sizeOf, () => null) : null;
  const upload = media({
    id: demo.world.nextId(),
    key,
    name,
    url,
    // Anything that this browser can't show becomes a download.
    resource_type: kind === 'image' && !size ? 'file' : kind,
    format: name.includes('.') ? (name.split('.').at(-1) ?? null) : null,
    type: blob.type || null,
    size: blob.size,
    created_at: timeOf(demo),
    ...size,
  });
  demo.world.uploads.set(key, upload);
}

function mediaOnPost(demo: Demo, mediaId: number) {
  const isIt = ({ id }: DemoMedia) => id === mediaId;
  const post = orNotFound(demo.world.posts.find((candidate) => candidate.media.some(isIt)));
  return { item: orNotFound(editablePost(demo, post.id).media.find(isIt)), post_id: post.id };
}

/** Edits start from the original, as on the server. */
async function editPicture({ nextId }: Demo['world'], item: DemoMedia, input: PictureEditInput) {
  const source = item.original_url ?? item.url;
  const picture = await loadPicture(source);
  const edit = wholeEdit(sizeOf(picture), input);
  const url = edit ? URL.createObjectURL(await cutOut(picture, edit)) : source;
  const { width, height } = edit?.crop ?? sizeOf(picture);
  const links = linksTo({ ...item, url });
  return { ...links, key: `edit-${nextId()}`, width, height, edit, original_url: edit && source };
}

type Edit = NonNullable<ReturnType<typeof wholeEdit>>;

async function cutOut(picture: HTMLImageElement, { crop, rotate }: Edit): Promise<Blob> {
  const size = sizeOf(picture);
  const turned = turnedSize(size, rotate);
  const canvas = Object.assign(document.createElement('canvas'), { width: crop.width, height: crop.height });
  const pen = canvas.getContext('2d');
  pen?.translate(turned.width / 2 - crop.x, turned.height / 2 - crop.y);
  pen?.rotate((rotate * Math.PI) / 180);
  pen?.drawImage(picture, -size.width / 2, -size.height / 2, size.width, size.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(refusal('too_large'))), 'image/png');
  });
}

const sizeOf = (picture: HTMLImageElement): Size => ({
  width: picture.naturalWidth,
  height: picture.naturalHeight,
});

function loadPicture(src: string): Promise<HTMLImageElement> {
  const picture = Object.assign(new Image(), { src });
  return picture.decode().then(() => picture);
}
