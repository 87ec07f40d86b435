import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Demuxer, Log } from 'node-av';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_LOG_ERROR,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import type { Stream } from 'node-av/lib';
import { canCopy, copy } from './copy-streams.ts';
import { isInterlaced } from './interlaced.ts';
import { DAMAGED_VIDEO, type Draft, type Job, type Report, Unusable, unusable } from './job.ts';
import { shapeOf } from './picture-filter.ts';
import type { Kind } from './sniff.ts';
import { hasSound } from './sound.ts';
import { writeStills } from './stills.ts';
import { type Sources, transcode } from './transcode.ts';

// Everything FFmpeg may read. The sniffed format chooses the demuxer, so nothing is guessed, and
// playlists, which name other files, are impossible.
const INPUT = {
  protocol_whitelist: 'file',
  codec_whitelist: [
    'h264,hevc,vp8,vp9,av1,libdav1d,libvpx-vp8,libvpx-vp9,mpeg1video,mpeg2video,mpeg4,msmpeg4v2,msmpeg4,h263,flv,vp6,vp6f',
    'theora,wmv1,wmv2,wmv3,vc1,mjpeg,prores,dvvideo,svq3,cinepak,rawvideo',
    'aac,aac_latm,libfdk_aac,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,libvorbis,flac,alac',
    'wmav1,wmav2,wmapro,amrnb,amrwb,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,adpcm_swf,nellymoser,speex,libspeex',
    'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_f32le,pcm_u8,pcm_alaw,pcm_mulaw',
  ].join(','),
};

type VideoKind = Extract<Kind, { type: 'video' }>;

Log.setLevel(AV_LOG_ERROR);

export async function processVideo(job: Job, kind: VideoKind, report: Report): Promise<Draft | null> {
  if ((await stat(job.source)).size > job.limits.videoBytes) throw new Unusable('This film is too large.');
  try {
    await using input = await openVideo(job, kind);
    const video = input.findBestStream(AVMEDIA_TYPE_VIDEO);
    const audio = input.findBestStream(AVMEDIA_TYPE_AUDIO);
    if (audio && (!video || video.hasDisposition(AV_DISPOSITION_ATTACHED_PIC))) return null;
    if (!video) throw new Unusable(DAMAGED_VIDEO);
    checkLimits(input, video, job);
    report.seconds(input.duration || job.limits.videoSeconds);
    const sound = audio && (await isHeard(job, kind, audio)) ? audio : undefined;
    const sources = { input, video, audio: sound, isInterlaced: await isOfHalves(job, kind, video) };
    return await writeVideo(job, kind, sources, report);
  } catch (error) {
    throw unusable(error, DAMAGED_VIDEO);
  }
}

function openVideo({ source }: Job, { demuxer }: VideoKind): Promise<Demuxer> {
  return Demuxer.open(source, { format: demuxer, options: { ...INPUT, format_whitelist: demuxer } });
}

async function isHeard(job: Job, kind: VideoKind, audio: Stream): Promise<boolean> {
  await using input = await openVideo(job, kind);
  return await hasSound(input, audio);
}

async function isOfHalves(job: Job, kind: VideoKind, video: Stream): Promise<boolean> {
  await using input = await openVideo(job, kind);
  return await isInterlaced(input, video);
}

function checkLimits(input: Demuxer, { codecpar }: Stream, { limits }: Job): void {
  if (codecpar.width < 1 || codecpar.height < 1) throw new Unusable(DAMAGED_VIDEO);
  if (input.duration > limits.videoSeconds) throw new Unusable('This film is too long.');
  if (codecpar.width * codecpar.height > limits.videoPixels)
    throw new Unusable('The picture of this film is too large.');
}

async function writeVideo(
  job: Job,
  kind: { format: string },
  sources: Sources,
  report: Report,
): Promise<Draft> {
  const target = join(job.outDir, 'video.mp4');
  const { duration } = sources.input;
  const onTime = (seconds: number) => {
    if (seconds > job.limits.videoSeconds) throw new Unusable('This film is too long.');
    if (seconds > duration)
      report.seconds(seconds); // it lasts longer than its container says
    else report.progress((seconds / duration) * 95);
  };
  await (canCopy(sources) ? copy : transcode)(sources, target, onTime);
  const stills = await writeStills(target, job.outDir);
  report.progress(100);
  const { width, height } = shapeOf(sources.video);
  return {
    resourceType: 'video',
    format: kind.format,
    width,
    height,
    duration: stills.duration,
    placeholder: stills.placeholder,
    variants: { video: { file: 'video.mp4', ...stills.size }, ...stills.variants },
  };
}
