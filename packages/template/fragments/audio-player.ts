export const audioPlayer = `\
<script>Y.use('squarespace-audio-player-frontend');</script>
<div class="squarespace-audio-player" data-audio-asset-url="{url|htmltag}" data-item-id="{itemId|htmltag}" id="audio-player-{itemId|htmltag}"></div>\
`
