/**
 * Draws maps, which need WebGL, without a graphics card. Only the maps are drawn so: put together by the same
 * means, every picture of a page costs the processor several times what the page itself does.
 */
export const drawingMaps = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--disable-gpu-compositing",
    "--disable-background-networking",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
  ],
};
