import { type PictureEditInput, type Size, turnedSize, wholeEdit } from '@loopyard/contract/picture-edits.ts';
import { type Demo, type RestAnswers, refusal } from '../world/demo.ts';
import { media } from '../world/media.ts';
import type { DemoMedia } from '../world/model.ts';
import { mayEdit } from '../world/reading.ts';

/** Files stay in this browser's memory, at object URLs. */
export const mediaAnswers = {
  'GET /api/uploads/:key': ({ world }, { params }) => ({ media: uploadOf(world, params.key) }),
  'DELETE /api/uploads/:key'({ world }, { params }) {
    world.uploads.delete(params.key);
    return null;
  },
  async 'POST /api/uploads/:key/edit'(demo, { params, body }) {
    const editedMedia = await editPicture(demo, uploadOf(demo.world, params.key), body ?? {});
    demo.world.uploads.set(editedMedia.key, editedMedia);
    return { media: editedMedia };
  },
  async 'POST /api/media/:id/edit'(demo, { params, body }) {
    const { post, item } = mediaOnPost(demo, params.id);
    const editedMedia = await editPicture(demo, item, body ?? {});
    post.media = post.media.map((candidate) => (candidate.id === item.id ? editedMedia : candidate));
    return { media: editedMedia, post_id: post.id };
  },
  'PUT /api/media/:id'(demo, { params, body }) {
    const { post, item } = mediaOnPost(demo, params.id);
    const { title = item.title, alt = item.alt } = body;
    const changedMedia = { ...item, title, alt };
    post.media = post.media.map((candidate) => (candidate.id === item.id ? changedMedia : candidate));
    return { media: changedMedia };
  },
  'PUT /api/media/:id/captions'(demo, { params, body }) {
    const captions_url = body.upload_key === null ? null : uploadOf(demo.world, body.upload_key).url;
    const { uploads } = demo.world;
    const upload = [...uploads.values()].find(({ id }) => id === params.id);
    if (upload) {
      uploads.set(upload.key, { ...upload, captions_url });
      return null;
    }
    const { post, item } = mediaOnPost(demo, params.id);
    post.media = post.media.map((candidate) =>
      candidate.id === item.id ? { ...candidate, captions_url } : candidate,
    );
    return null;
  },
} satisfies RestAnswers;

export async function keepUpload(demo: Demo, key: string, { name, blob }: { name: string; blob: Blob }) {
  const kind = /^(image|video)\//.exec(blob.type)?.[1] ?? 'file';
  const url = URL.createObjectURL(blob);
  const size = kind === 'image' ? await measure(url) : null;
  const upload = media({
    id: demo.world.nextId(),
    key,
    name,
    url,
    title: null,
    // Anything that this browser can't show becomes a download.
    resource_type: kind === 'image' && !size ? 'file' : kind,
    format: name.includes('.') ? (name.split('.').at(-1) ?? null) : null,
    type: blob.type || null,
    width: size?.width ?? null,
    height: size?.height ?? null,
    size: blob.size,
    created_at: demo.now().toISOString(),
  });
  demo.world.uploads.set(key, upload);
}

function uploadOf({ uploads }: Demo['world'], key: string): DemoMedia {
  const upload = uploads.get(key);
  if (!upload) throw refusal('not_found');
  return upload;
}

function mediaOnPost(demo: Demo, mediaId: number) {
  const post = demo.world.posts.find((candidate) => candidate.media.some(({ id }) => id === mediaId));
  const item = post?.media.find(({ id }) => id === mediaId);
  if (!post || !item) throw refusal('not_found');
  if (!mayEdit(demo, post)) throw refusal('forbidden');
  return { post, item };
}

/** Edits start from the original, as on the server. */
async function editPicture(demo: Demo, item: DemoMedia, input: PictureEditInput): Promise<DemoMedia> {
  const source = item.original_url ?? item.url;
  const picture = await loadPicture(source);
  const whole = { width: picture.naturalWidth, height: picture.naturalHeight };
  const edit = wholeEdit(whole, input);
  const url = edit ? URL.createObjectURL(await cutOut(picture, edit)) : source;
  const { width, height } = edit?.crop ?? whole;
  return {
    ...item,
    ...media({ ...item, url, key: `edit-${demo.world.nextId()}`, width, height }),
    thumb_url: url,
    feed_url: url,
    large_url: url,
    download_url: url,
    edit,
    original_url: edit && source,
  };
}

type Edit = NonNullable<ReturnType<typeof wholeEdit>>;

async function cutOut(picture: HTMLImageElement, { crop, rotate }: Edit): Promise<Blob> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
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

function measure(url: string): Promise<Size | null> {
  return loadPicture(url).then(
    ({ naturalWidth, naturalHeight }) => ({ width: naturalWidth, height: naturalHeight }),
    () => null,
  );
}

function loadPicture(src: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  return picture.decode().then(() => picture);
}
